import { useTemplateVersion } from '@octavo/data';
import { ErrorState, Skeleton } from '@octavo/ui';
import { CodeBlock, Tabs } from '@octavo/ui/content';
import { Dialog } from '@octavo/ui/overlays';
import { formatMoment } from '../parts/format.ts';

export interface VersionDialogProps {
  id: string;
  number: number;
  onClose: () => void;
}

/** What a version said, to read and to copy. */
export function VersionDialog({ id, number, onClose }: VersionDialogProps) {
  const { data: version, isError, error, refetch } = useTemplateVersion(id, number);
  const texts = version
    ? [
        { name: 'Template', language: 'html' as const, code: version.template },
        ...Object.entries(version.partials).map(([name, code]) => ({ name, language: 'html' as const, code })),
        {
          name: 'Sample data',
          language: 'json' as const,
          code: JSON.stringify(version.sampleData ?? {}, undefined, 2),
        },
        { name: 'Options', language: 'json' as const, code: JSON.stringify(version.options, undefined, 2) },
      ]
    : [];
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Version ${number}`}
      {...(version ? { description: `Saved on ${formatMoment(version.createdAt)}` } : {})}
    >
      {isError ? (
        <ErrorState
          title={error.code === 'not_found' ? 'There is no such version' : 'The version could not be loaded'}
          {...(error.code === 'not_found' ? {} : { onRetry: () => void refetch() })}
        />
      ) : null}
      {!version && !isError ? <Skeleton className="h-64 w-full" /> : null}
      {version ? (
        <Tabs
          label="Files of the version"
          tabs={texts.map(({ name, language, code }) => ({
            value: name,
            label: name,
            content: <CodeBlock label={name} scrolls samples={[{ language, label: name, code }]} />,
          }))}
        />
      ) : null}
    </Dialog>
  );
}
