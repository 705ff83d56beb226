import type { StoredTemplate } from '@octavo/contracts';
import { useDeleteTemplateVersion, useRestoreTemplateVersion, useTemplateVersions } from '@octavo/data';
import { Badge, Button, Card, CardText, CardTitle, ErrorState, Skeleton, toast } from '@octavo/ui';
import { AlertDialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { formatMoment, formatNumber } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';
import { useAddress } from '../parts/use-address.ts';
import { VersionDialog } from './version-dialog.tsx';

type Question = { about: 'restore' | 'delete'; number: number };

export interface VersionsProps {
  template: StoredTemplate;
  onRestored: (template: StoredTemplate) => void;
}

/** What the template said before. */
export function Versions({ template: { id, currentVersion }, onRestored }: VersionsProps) {
  const { data, isError, refetch } = useTemplateVersions(id);
  const restore = useRestoreTemplateVersion();
  const remove = useDeleteTemplateVersion();
  const address = useAddress();
  const [question, setQuestion] = useState<Question>();
  const opened = Number(address.get('version'));

  function confirm({ about, number }: Question): void {
    const call = { params: { id, number: String(number) } };
    if (about === 'delete') {
      remove.mutate(call, {
        onSuccess: () => toast({ title: `Version ${number} deleted`, tone: 'success' }),
        onError: tellFailure,
      });
      return;
    }
    restore.mutate(call, {
      onSuccess: (restored) => {
        onRestored(restored);
        toast({
          title: `Version ${number} restored`,
          description: `It is version ${restored.currentVersion} now.`,
          tone: 'success',
        });
      },
      onError: tellFailure,
    });
  }

  return (
    <Card className="grid gap-4">
      <div>
        <CardTitle level={2}>Versions</CardTitle>
        <CardText>Each save is one. The newest fifty are kept.</CardText>
      </div>
      {isError && !data ? <ErrorState title="The versions could not be loaded" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-24 w-full" /> : null}
      {data ? (
        <ul className="grid max-h-96 divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {data.versions.map(({ number, characters, createdAt }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-medium text-ink">Version {number}</span>
                {number === currentVersion ? <Badge tone="success">current</Badge> : null}
                <span className="text-xs text-faint">
                  {formatMoment(createdAt)}, {formatNumber(characters)} characters
                </span>
              </p>
              <div className="flex gap-1">
                <Button
                  look="ghost"
                  size="sm"
                  aria-label={`View version ${number}`}
                  onClick={() => address.set({ version: String(number) })}
                >
                  View
                </Button>
                {number === currentVersion ? null : (
                  <>
                    <Button
                      look="ghost"
                      size="sm"
                      aria-label={`Restore version ${number}`}
                      busy={restore.isPending && restore.variables.params?.['number'] === String(number)}
                      onClick={() => setQuestion({ about: 'restore', number })}
                    >
                      Restore
                    </Button>
                    <Button
                      look="ghost"
                      size="sm"
                      aria-label={`Delete version ${number}`}
                      busy={remove.isPending && remove.variables.params?.['number'] === String(number)}
                      onClick={() => setQuestion({ about: 'delete', number })}
                    >
                      Delete
                    </Button>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {Number.isInteger(opened) && opened > 0 ? (
        <VersionDialog id={id} number={opened} onClose={() => address.set({ version: undefined })} />
      ) : null}
      {question ? (
        <AlertDialog
          open
          danger={question.about === 'delete'}
          onOpenChange={(open) => {
            if (!open) setQuestion(undefined);
          }}
          title={
            question.about === 'delete' ? `Delete version ${question.number}?` : `Restore version ${question.number}?`
          }
          description={
            question.about === 'delete'
              ? 'Requests that name this version fail. This cannot be undone.'
              : 'It becomes the newest version. What you have not saved here is given up.'
          }
          confirmLabel={question.about === 'delete' ? 'Delete version' : 'Restore version'}
          onConfirm={() => confirm(question)}
        />
      ) : null}
    </Card>
  );
}
