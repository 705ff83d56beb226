import { invalid, schemaOf, valid, type Outcome } from './outcome.ts';
import { sanitise } from './sanitise.ts';

export const messageLength = 2_000;
const shortestMessage = 10;

/** What somebody writes to us (SPEC §5). */
export function validateMessage(text: string): Outcome<string> {
  const message = sanitise(text, messageLength);
  if (message === '') {
    return invalid('Message is required');
  }
  return message.length < shortestMessage
    ? invalid(`Message must be at least ${shortestMessage} characters`)
    : valid(message);
}

export const messageSchema = /* @__PURE__ */ schemaOf(validateMessage);
