import { useTemplate } from '@octavo/data';
import { useParams } from '@octavo/federation';
import { EmptyState, ErrorState, Skeleton } from '@octavo/ui';
import { BackLink } from '../parts/back-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** One template, or the one that is to be. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const { data: template, isError, error, refetch } = useTemplate(isNew ? undefined : id);
  if (isNew || template) return <TemplateEditor key={id} template={template} />;
  return (
    <>
      <PageHead title="Template" above={<BackLink to="/dashboard/templates">Templates</BackLink>} />
      {isError && error.code === 'not_found' ? (
        <EmptyState title="There is no such template" description="It may have been deleted." />
      ) : isError ? (
        <ErrorState
          title="The template could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-112 w-full" />
      )}
    </>
  );
}
