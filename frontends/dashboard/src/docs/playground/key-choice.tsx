import { useAuth, useCreateApiKey } from '@octavo/data';
import { Link, openDialog } from '@octavo/federation';
import { Button, Field, Notice, Skeleton, toast } from '@octavo/ui';
import { Select } from '@octavo/ui/menus';
import type { PlaygroundKey } from './use-playground-key.ts';

/** Which key the call is made with, and what it will cost. */
export function KeyChoice({ playgroundKey, credits }: { playgroundKey: PlaygroundKey; credits: number }) {
  const { status } = useAuth().session;
  if (status === 'loading') return <Skeleton className="h-16 w-full" />;
  return status === 'signedOut' ? <SignedOut /> : <Choice playgroundKey={playgroundKey} credits={credits} />;
}

function SignedOut() {
  return (
    <Notice title="Sign in to send it">
      <p>
        The playground calls the real API with a key of yours. You can write the request and copy it as a program
        without one.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button asChild look="secondary" size="sm">
          <Link to="/sign-in?next=/docs/playground">Sign In</Link>
        </Button>
        <Button size="sm" onClick={() => openDialog('sign-up')}>
          Start free trial
        </Button>
      </p>
    </Notice>
  );
}

function Choice({ playgroundKey: { keys, failed, chosen, choose }, credits }: Parameters<typeof KeyChoice>[0]) {
  const create = useCreateApiKey();
  if (failed) return <Notice tone="danger" title="Your keys could not be loaded" />;
  if (!keys) return <Skeleton className="h-16 w-full" />;
  const makeTestKey = () =>
    create.mutate(
      { name: 'Playground', mode: 'test' },
      {
        onSuccess: ({ id }) => choose(id),
        onError: ({ message }) => toast({ title: 'Error', description: message, tone: 'destructive' }),
      },
    );
  const testKeyButton = keys.some(({ mode }) => mode === 'test') ? null : (
    <Button look="secondary" size="sm" busy={create.isPending} onClick={makeTestKey}>
      Make a test key
    </Button>
  );
  if (!chosen) {
    return (
      <Notice title="No API Key Found" action={testKeyButton}>
        A test key costs nothing.
      </Notice>
    );
  }
  return (
    <div className="grid gap-2">
      <Field
        label="API key"
        hint={
          chosen.mode === 'test'
            ? 'A test key: this call costs nothing, and the result is marked.'
            : `A live key: this call costs ${credits} of your ${chosen.credits_remaining.toLocaleString('en-US')} credits, unless it fails. A test key costs nothing.`
        }
      >
        {(control) => (
          <Select
            control={control}
            value={chosen.id}
            onValueChange={choose}
            // The key's own text says whether it is a test key.
            options={keys.map(({ id, name, api_key }) => ({ value: id, label: `${name} · ${api_key}` }))}
          />
        )}
      </Field>
      {testKeyButton ? <div>{testKeyButton}</div> : null}
    </div>
  );
}
