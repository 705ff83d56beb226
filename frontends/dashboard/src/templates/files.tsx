import { Button, classes, Field, Input } from '@octavo/ui';
import { Plus, Trash2 } from '@octavo/ui/icons';
import { Actions, AlertDialog, Dialog } from '@octavo/ui/overlays';
import { useState, type FormEvent } from 'react';
import { faultOfPartialName, type Draft } from './draft.ts';

const ownFiles = [
  { file: 'template', label: 'Template' },
  { file: 'data', label: 'Sample data' },
  { file: 'options', label: 'Options' },
] as const;

export interface FilesProps {
  draft: Draft;
  file: string;
  /** The file that has a fault. */
  faulty: string | undefined;
  onOpen: (file: string) => void;
  onPartials: (partials: Draft['partials'], open: string) => void;
}

/** What a template is made of: its text, its partials, and the JSON beside them. */
export function Files({ draft, file, faulty, onOpen, onPartials }: FilesProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const partials = Object.keys(draft.partials).map((name) => ({ file: name, label: name }));
  const [template, ...json] = ownFiles;
  const isPartial = Object.hasOwn(draft.partials, file);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <div role="group" aria-label="Files" className="flex flex-wrap gap-1">
        {[template, ...partials, ...json].map(({ file: own, label }) => (
          <button
            key={own}
            type="button"
            aria-pressed={own === file}
            onClick={() => onOpen(own)}
            className={classes(
              'h-8 rounded-sm px-3 text-sm font-medium transition-colors',
              own === file ? 'bg-hover text-ink' : 'text-muted hover:text-ink',
              own === faulty && 'text-danger',
            )}
          >
            {label}
            {own === faulty ? <span className="sr-only">, has a fault</span> : null}
          </button>
        ))}
      </div>
      <Button look="ghost" size="sm" onClick={() => setAdding(true)}>
        <Plus aria-hidden /> Partial
      </Button>
      {isPartial ? (
        <Button look="ghost" size="icon" aria-label={`Remove partial ${file}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </Button>
      ) : null}
      {adding ? (
        <NewPartial
          draft={draft}
          onClose={() => setAdding(false)}
          onAdd={(name) => {
            setAdding(false);
            onPartials({ ...draft.partials, [name]: '' }, name);
          }}
        />
      ) : null}
      <AlertDialog
        open={removing}
        danger
        onOpenChange={setRemoving}
        title={`Remove ${file}?`}
        description="It goes with the next version you save; versions before keep it."
        confirmLabel="Remove partial"
        onConfirm={() => {
          const { [file]: _removed, ...rest } = draft.partials;
          onPartials(rest, 'template');
        }}
      />
    </div>
  );
}

interface NewPartialProps {
  draft: Draft;
  onAdd: (name: string) => void;
  onClose: () => void;
}

function NewPartial({ draft, onAdd, onClose }: NewPartialProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultOfPartialName(name.trim(), draft);
    setFault(found);
    if (found === undefined) onAdd(name.trim());
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="New partial"
      description="A piece that the template draws in with {% render 'name' %}."
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Field label="Name" required error={fault}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              placeholder="header"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Actions>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add partial</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
