import { cut, storable } from './sanitise.ts';

/** SPEC §9. */
export const eventTextLength = 500;
export const eventKeyLength = 50;

/** How long the labels may be that events are told apart by (SPEC §5); one that is empty or longer is not tracked. */
export const eventLabelLengths = {
  button_text: 100,
  form_type: 50,
  modal_type: 50,
  email: 254,
  navigation_text: 100,
  destination: 500,
} as const satisfies Record<string, number>;

export type EventLabel = keyof typeof eventLabelLengths;

const mostEntries = 50;
const deepestNesting = 3;

/** Whether a label may be tracked: there is something, and not too much of it. */
export function isTrackableLabel(label: EventLabel, text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= eventLabelLengths[label];
}

/** Whether an event has a name worth keeping and labels that may be tracked (SPEC §5). */
export function isTrackable(eventType: string, data: Readonly<Record<string, unknown>>): boolean {
  const isNamed = eventType.trim() !== '' && eventType.length <= eventKeyLength;
  const labels = Object.keys(eventLabelLengths) as EventLabel[];
  return isNamed && labels.every((label) => !Object.hasOwn(data, label) || isTrackableLabel(label, data[label]));
}

/** A page's path as it is kept: without the query and fragment, where tokens stand and people's words. */
export function pathOf(address: string): string {
  return cut(storable(address.replace(/[?#].*$/s, '')), eventTextLength);
}

/** What goes with an event, as it is kept: text cut at 500, keys at 50, nested no deeper than it is worth. */
export function capEventData(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return capObject(data, deepestNesting);
}

function capObject(data: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(data).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([key, value]) => [capText(key, eventKeyLength), cap(value, depth - 1)]));
}

function cap(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return capText(value, eventTextLength);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth === 0) {
    return capText(JSON.stringify(value), eventTextLength);
  }
  return Array.isArray(value)
    ? value.slice(0, mostEntries).map((item) => cap(item, depth - 1))
    : capObject(value, depth);
}

const capText = (text: string, longest: number): string => cut(storable(text), longest);
