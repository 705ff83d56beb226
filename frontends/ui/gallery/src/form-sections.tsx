import { useState } from 'react';
import { Field, Input, Textarea } from '@octavo/ui';
import { Checkbox, RadioGroup, Switch } from '@octavo/ui/controls';
import { Select } from '@octavo/ui/menus';
import { Section } from './section.tsx';

const sources = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'google', label: 'Google Search' },
  { value: 'friend', label: 'Friend/Referral' },
] as const;

const heroes = [
  { value: '1', label: 'Pain', description: 'Names what hurts' },
  { value: '2', label: 'Transformation', description: 'Before and after' },
  { value: '3', label: 'Benefit', description: 'What one gains' },
] as const;

export function FormSections() {
  const [checked, setChecked] = useState<boolean>(true);
  const [on, setOn] = useState(true);
  const [source, setSource] = useState<(typeof sources)[number]['value']>();
  const [hero, setHero] = useState<(typeof heroes)[number]['value']>('3');
  return (
    <>
      <Section title="Fields">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required>
            {(control) => <Input {...control} placeholder="Ada" />}
          </Field>
          <Field label="Email" error="Please enter a valid email address" required>
            {(control) => <Input {...control} defaultValue="ada@" />}
          </Field>
          <Field label="Organization" aside="optional" hint="Shown on invoices.">
            {(control) => <Input {...control} />}
          </Field>
          <Field label="Email" hint="Email cannot be changed.">
            {(control) => <Input {...control} readOnly value="ada@example.com" />}
          </Field>
          <Field label="Disabled">{(control) => <Input {...control} disabled value="Not now" />}</Field>
          <Field label="Where did you hear about us?">
            {(control) => (
              <Select
                control={control}
                options={sources}
                value={source}
                onValueChange={setSource}
                placeholder="Choose one"
              />
            )}
          </Field>
          <Field label="Message" error="Message must be at least 10 characters">
            {(control) => <Textarea {...control} defaultValue="Hello" />}
          </Field>
          <Field label="Plan" error="Choose a plan">
            {(control) => (
              <Select control={control} options={sources} value={undefined} onValueChange={() => {}} disabled />
            )}
          </Field>
        </div>
      </Section>
      <Section title="Choices">
        <Checkbox
          checked={checked}
          onCheckedChange={setChecked}
          label="Tell me about new operations"
          description="Once a month at most."
        />
        <Checkbox checked="indeterminate" onCheckedChange={() => {}} label="Some of them" />
        <Checkbox checked={false} onCheckedChange={() => {}} label="Not for you" disabled />
        <Switch
          checked={on}
          onCheckedChange={setOn}
          label="Waitlist mode"
          description="Visitors join the waitlist instead of signing up."
        />
        <Switch checked={false} onCheckedChange={() => {}} label="Locked" disabled />
        <RadioGroup label="Hero" options={heroes} value={hero} onValueChange={setHero} columns={3} />
        <RadioGroup label="Locked" options={heroes} value="1" onValueChange={() => {}} columns={3} disabled />
      </Section>
    </>
  );
}
