import type { SchemaNode } from '@octavo/data';
import { Button, Field, Input, Notice, Textarea } from '@octavo/ui';
import { useMemo, useState } from 'react';
import { bodyOf, documentFieldOf, optionsOf, textOf, withOption, withProperty } from './draft.ts';
import { optionFields } from './option-fields.ts';
import { OptionForm, type OptionFormProps } from './option-form.tsx';

export interface RequestEditorProps {
  schema: SchemaNode | undefined;
  takesFile: boolean;
  /** The body as JSON: what the form changes, and what is sent. */
  text: string;
  onTextChange: (text: string) => void;
  file: File | undefined;
  onFileChange: (file: File | undefined) => void;
}

/** One body, as a form for what is common and as JSON for everything. */
export function RequestEditor({ schema, takesFile, text, onTextChange, file, onFileChange }: RequestEditorProps) {
  const [asJson, setAsJson] = useState(false);
  const fields = useMemo(() => optionFields(schema), [schema]);
  const body = bodyOf(text);
  const documentField = documentFieldOf(schema);

  const form = body ? (
    <>
      {documentField ? (
        <Field label={documentField}>
          {(control) => (
            <Textarea
              {...control}
              spellCheck={false}
              className="h-56 font-mono"
              value={typeof body[documentField] === 'string' ? body[documentField] : ''}
              onChange={({ target }) =>
                onTextChange(textOf(withProperty(body, documentField, target.value || undefined)))
              }
            />
          )}
        </Field>
      ) : null}
      <OptionForm
        fields={fields.common}
        options={optionsOf(body)}
        onChange={(name, value) => onTextChange(textOf(withOption(body, name, value)))}
      />
      {fields.others.length > 0 ? (
        <MoreOptions
          fields={fields.others}
          options={optionsOf(body)}
          onChange={(name, value) => onTextChange(textOf(withOption(body, name, value)))}
        />
      ) : null}
    </>
  ) : null;

  return (
    <div className="grid gap-4">
      {takesFile ? (
        <Field label="PDF" hint={file ? `${file.name}, ${(file.size / 1_024).toFixed(1)} KB` : 'Up to 500 MB.'}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept="application/pdf,.pdf"
              className="py-2 file:mr-3 file:text-sm file:text-muted"
              onChange={({ target }) => onFileChange(target.files?.[0])}
            />
          )}
        </Field>
      ) : null}
      <div role="group" aria-label="How to write the request" className="flex gap-1">
        {[false, true].map((json) => (
          <Button
            key={String(json)}
            size="sm"
            look={json === asJson ? 'secondary' : 'ghost'}
            aria-pressed={json === asJson}
            onClick={() => setAsJson(json)}
          >
            {json ? 'JSON' : 'Form'}
          </Button>
        ))}
      </div>
      {body ? null : (
        <Notice tone="warning" title="This is not a JSON object">
          Check quotes and commas. The form comes back when it is.
        </Notice>
      )}
      {asJson || !body ? (
        <Field label={takesFile ? 'Options as JSON' : 'Body as JSON'}>
          {(control) => (
            <Textarea
              {...control}
              spellCheck={false}
              className="h-96 font-mono"
              value={text}
              onChange={({ target }) => onTextChange(target.value)}
            />
          )}
        </Field>
      ) : (
        form
      )}
    </div>
  );
}

/** There are dozens: they are made when they are asked for. */
function MoreOptions(props: OptionFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="px-4 py-2.5 text-sm font-medium text-ink">More options</summary>
      {open ? (
        <div className="border-t border-line p-4">
          <OptionForm {...props} />
        </div>
      ) : null}
    </details>
  );
}
