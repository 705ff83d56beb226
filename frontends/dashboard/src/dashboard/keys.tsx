import { useApiKeys, useCreateApiKey, useRevokeApiKey, useRotateApiKey } from '@octavo/data';
import { Badge, Button, Card, EmptyState, ErrorState, Field, Input, Skeleton, toast } from '@octavo/ui';
import { Copy, KeyRound, Plus, RefreshCw, Trash2 } from '@octavo/ui/icons';
import { Select } from '@octavo/ui/menus';
import { Actions, AlertDialog, Dialog } from '@octavo/ui/overlays';
import { useState, type FormEvent } from 'react';
import { formatMoment } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';
import { copyKey } from './copy-key.ts';
import type { ApiKey } from './key-field.tsx';
import { useRevealedKey } from './use-revealed-key.ts';

const overlapSeconds = 24 * 60 * 60;
const modes = [
  { value: 'live', label: 'Live: uses credits' },
  { value: 'test', label: 'Test: free and watermarked' },
] as const;

type Question = { about: 'revoke' | 'rotate'; key: ApiKey };

export function Keys() {
  const { data: keys, isError, refetch } = useApiKeys();
  const revoke = useRevokeApiKey();
  const rotate = useRotateApiKey();
  const [creating, setCreating] = useState(false);
  const [question, setQuestion] = useState<Question>();

  function confirm({ about, key }: Question): void {
    if (about === 'revoke') {
      revoke.mutate(key.id, {
        onSuccess: () => toast({ title: 'Key revoked', description: `${key.name} no longer works.` }),
        onError: tellFailure,
      });
      return;
    }
    rotate.mutate(
      { id: key.id, overlapSeconds },
      { onSuccess: (made) => void copyKey(made.api_key), onError: tellFailure },
    );
  }

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="font-display text-title text-ink">API Keys</h1>
          <p className="text-sm text-muted">All keys share your plan and its credits.</p>
        </div>
        <Button size="sm" onClick={() => setCreating(true)}>
          <Plus aria-hidden /> New key
        </Button>
      </header>
      {isError ? <ErrorState title="Your keys could not be loaded" onRetry={() => void refetch()} /> : null}
      {!keys && !isError ? <Skeleton className="h-40 w-full" /> : null}
      {keys?.length === 0 ? (
        <Card padding="none">
          <EmptyState icon={<KeyRound aria-hidden />} title="No API Key Found" />
        </Card>
      ) : null}
      <ul className="grid gap-3">
        {keys?.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            changing={
              revoke.isPending && revoke.variables === key.id
                ? 'revoke'
                : rotate.isPending && rotate.variables.id === key.id
                  ? 'rotate'
                  : undefined
            }
            onAsk={(about) => setQuestion({ about, key })}
          />
        ))}
      </ul>
      {creating ? <NewKey onClose={() => setCreating(false)} /> : null}
      {question ? (
        <AlertDialog
          open
          danger={question.about === 'revoke'}
          onOpenChange={(open) => {
            if (!open) setQuestion(undefined);
          }}
          title={question.about === 'revoke' ? `Revoke ${question.key.name}?` : `Rotate ${question.key.name}?`}
          description={
            question.about === 'revoke'
              ? 'It stops working at once, everywhere. This cannot be undone.'
              : 'You get a new key now. The old one works on for 24 hours, so that nothing breaks meanwhile.'
          }
          confirmLabel={question.about === 'revoke' ? 'Revoke key' : 'Rotate key'}
          onConfirm={() => confirm(question)}
        />
      ) : null}
    </>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  /** What is being done to it. */
  changing: Question['about'] | undefined;
  onAsk: (about: Question['about']) => void;
}

function KeyRow({ apiKey, changing, onAsk }: KeyRowProps) {
  const revealed = useRevealedKey(apiKey.id);
  const { name, mode, last_used_at: lastUsedAt, expires_at: expiresAt } = apiKey;
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
            {name}
            <Badge tone={mode === 'live' ? 'accent' : 'neutral'}>{mode}</Badge>
            {expiresAt ? <Badge tone="warning">works until {formatMoment(expiresAt)}</Badge> : null}
          </p>
          <code className="truncate font-mono text-xs text-muted">{revealed.text ?? apiKey.api_key}</code>
          <p className="text-xs text-faint">{lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}` : 'Never used'}</p>
        </div>
        <div className="flex gap-1">
          <Button
            look="ghost"
            size="sm"
            busy={revealed.busy}
            onClick={() => (revealed.text ? revealed.hide() : void revealed.show())}
          >
            {revealed.text ? 'Hide' : 'Show'}
          </Button>
          <Button
            look="ghost"
            size="icon"
            aria-label={`Copy ${name}`}
            onClick={async () => copyKey(await revealed.show())}
          >
            <Copy aria-hidden />
          </Button>
          <Button
            look="ghost"
            size="icon"
            aria-label={`Rotate ${name}`}
            busy={changing === 'rotate'}
            disabled={expiresAt !== null || changing !== undefined}
            onClick={() => onAsk('rotate')}
          >
            {changing === 'rotate' ? null : <RefreshCw aria-hidden />}
          </Button>
          <Button
            look="ghost"
            size="icon"
            aria-label={`Revoke ${name}`}
            busy={changing === 'revoke'}
            disabled={changing !== undefined}
            onClick={() => onAsk('revoke')}
          >
            {changing === 'revoke' ? null : <Trash2 aria-hidden />}
          </Button>
        </div>
      </Card>
    </li>
  );
}

function NewKey({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useCreateApiKey();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('live');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Give the key a name');
      return;
    }
    mutate(
      { name, mode },
      {
        onSuccess: (made) => {
          onClose();
          void copyKey(made.api_key);
        },
        onError: ({ message }) => setProblem(message),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="New API key"
      description="It is copied as soon as it is made. You can look at it again at any time."
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Field label="Name" required error={problem}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              placeholder="Production"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => <Select control={control} options={modes} value={mode} onValueChange={setMode} />}
        </Field>
        <Actions>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            {isPending ? 'Making it...' : 'Make key'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
