import type { WebhookEventType } from '@octavo/contracts';
import { Field, Input } from '@octavo/ui';
import { Checkbox } from '@octavo/ui/controls';
import { eventNames, eventTypes } from './event-names.ts';

export interface WebhookValues {
  url: string;
  description: string;
  events: readonly WebhookEventType[];
}

export interface WebhookFaults {
  url?: string;
  events?: string;
}

/** What is wrong with an endpoint before the server is asked. */
export function faultsOfWebhook({ url, events }: WebhookValues): WebhookFaults {
  const isAddress = URL.canParse(url.trim()) && /^https?:/i.test(url.trim());
  return {
    ...(isAddress ? {} : { url: 'Give an address that begins with https://' }),
    ...(events.length > 0 ? {} : { events: 'Choose one event at least' }),
  };
}

export interface WebhookFieldsProps {
  values: WebhookValues;
  faults: WebhookFaults;
  onChange: (values: WebhookValues) => void;
}

export function WebhookFields({ values, faults, onChange }: WebhookFieldsProps) {
  const { url, description, events } = values;
  return (
    <>
      <Field label="Address" required error={faults.url} hint="Where events are posted. The internet must reach it.">
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            maxLength={2_000}
            placeholder="https://example.com/hooks/octavo"
            value={url}
            onChange={({ target }) => onChange({ ...values, url: target.value })}
          />
        )}
      </Field>
      <Field label="Description" aside="optional">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={description}
            onChange={({ target }) => onChange({ ...values, description: target.value })}
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium text-ink">Events</legend>
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            checked={events.includes(type)}
            label={eventNames[type]}
            description={type}
            onCheckedChange={(checked) =>
              onChange({
                ...values,
                events: checked ? [...events, type] : events.filter((chosen) => chosen !== type),
              })
            }
          />
        ))}
        {faults.events ? <p className="text-sm text-danger">{faults.events}</p> : null}
      </fieldset>
    </>
  );
}
