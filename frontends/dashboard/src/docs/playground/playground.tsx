import { operationCredits, operationNames, operations, type HttpContract, type Operation } from '@octavo/contracts';
import { listApiKeys, queryKeyOf, useAuth, useOpenApi } from '@octavo/data';
import { pageSettings, useMutation, useQueryClient, useSearchParams } from '@octavo/federation';
import { Button, Card, classes, ErrorState, Field, Notice, Skeleton } from '@octavo/ui';
import { Play } from '@octavo/ui/icons';
import { Select } from '@octavo/ui/menus';
import { useEffect, useRef, useState } from 'react';
import { useKept } from '../../parts/use-kept.ts';
import { bodySchemaOf, documentedOperation, takesFile, type DocumentedOperation } from '../operations.ts';
import { callSamples, sampleContractOf } from '../samples.ts';
import { BlockView } from '../view/block-view.tsx';
import { useChapterHead } from '../view/use-chapter-head.ts';
import { bodyOf, firstBody, queryOf, textOf } from './draft.ts';
import { KeyChoice } from './key-choice.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { playgroundPage } from './page.ts';
import { RequestEditor } from './request-editor.tsx';
import { sendRequest, type Outcome } from './send.ts';
import { usePlaygroundKey, type PlaygroundKey } from './use-playground-key.ts';

const choices = operations.map((operation) => ({
  value: operation,
  label: `${operationNames[operation]} (${operationCredits[operation]} credits)`,
}));

function isOperation(value: string | null): value is Operation {
  return operations.some((operation) => operation === value);
}

/** Calls the real API with a key of the reader's. */
export function Playground() {
  const { data: description, isError, refetch } = useOpenApi();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('operation');
  const operation = isOperation(asked) ? asked : 'html-to-pdf';
  const documented = description && documentedOperation(description, operation);
  const playgroundKey = usePlaygroundKey();
  const { user } = useAuth();
  useChapterHead(playgroundPage, false);
  return (
    <article className="grid min-w-0 content-start gap-6">
      <header className="grid gap-3">
        <h1 className="font-display text-title text-ink">{playgroundPage.title}</h1>
        <p className="max-w-prose text-lg leading-relaxed text-muted">{playgroundPage.summary}</p>
      </header>
      <div className={classes('grid gap-4', user ? 'md:grid-cols-2' : undefined)}>
        <Field label="Operation">
          {(control) => (
            <Select
              control={control}
              options={choices}
              value={operation}
              onValueChange={(next) => setParameters({ operation: next }, { replace: true })}
            />
          )}
        </Field>
        <KeyChoice playgroundKey={playgroundKey} credits={operationCredits[operation]} />
      </div>
      {isError ? (
        <ErrorState title="The operations could not be loaded" onRetry={() => void refetch()} />
      ) : documented ? (
        <Attempt key={operation} documented={documented} playgroundKey={playgroundKey} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </article>
  );
}

/** The request as it is typed; a file's options go into the query of the sample, as they do into that of the call. */
function sampleOf({ path, spec }: DocumentedOperation, text: string): HttpContract {
  return { ...sampleContractOf(path, spec), example: bodyOf(text) ?? {} };
}

function Attempt({ documented, playgroundKey }: { documented: DocumentedOperation; playgroundKey: PlaygroundKey }) {
  const { path, spec, name } = documented;
  const byFile = takesFile(documented);
  const [text, setText] = useKept(
    `playground:${path}`,
    textOf(firstBody(spec.requestBody?.content['application/json']?.example, byFile)),
  );
  const [file, setFile] = useState<File>();
  const client = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = useMutation<Outcome>({
    mutationFn: async () => {
      const apiKey = await playgroundKey.reveal();
      controller.current?.abort();
      controller.current = new AbortController();
      const query = byFile ? queryOf(bodyOf(text) ?? {}) : '';
      return sendRequest({
        url: query ? `${path}?${query}` : path,
        apiKey,
        body: byFile && file ? { file } : { json: text },
        signal: controller.current.signal,
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) }),
  });
  const canSend = playgroundKey.chosen !== undefined && (!byFile || file !== undefined);

  return (
    <div className="grid gap-6 2xl:grid-cols-2">
      <Card className="min-w-0">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            run.mutate();
          }}
        >
          <RequestEditor
            schema={bodySchemaOf(documented)}
            takesFile={byFile}
            text={text}
            onTextChange={setText}
            file={file}
            onFileChange={setFile}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="accent" busy={run.isPending} disabled={!canSend}>
              {run.isPending ? (
                'Sending…'
              ) : (
                <>
                  <Play aria-hidden /> Send
                </>
              )}
            </Button>
            {run.isPending ? (
              <Button look="secondary" onClick={() => controller.current?.abort()}>
                Cancel
              </Button>
            ) : null}
          </div>
        </form>
      </Card>
      <div className="grid min-w-0 content-start gap-6">
        {run.error ? (
          <Notice tone="danger" title="Nothing came back">
            {run.error.name === 'AbortError' ? 'The call was cancelled. It cost nothing.' : run.error.message}
          </Notice>
        ) : null}
        {run.data ? (
          <Card className="min-w-0">
            <OutcomeView outcome={run.data} />
          </Card>
        ) : null}
        <BlockView block={callSamples(`${name} as a program`, sampleOf(documented, text), pageSettings().siteUrl)} />
      </div>
    </div>
  );
}
