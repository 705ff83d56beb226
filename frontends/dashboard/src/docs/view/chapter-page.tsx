import { useOpenApi } from '@octavo/data';
import { Link, pageSettings, useParams } from '@octavo/federation';
import { Button, EmptyState, ErrorState, Skeleton } from '@octavo/ui';
import { ArrowLeft, ArrowRight, Download, FileText } from '@octavo/ui/icons';
import { Suspense, useMemo } from 'react';
import type { Block } from '../blocks.ts';
import { chapterPath, firstChapterId, type Chapter } from '../chapter.ts';
import { chapters } from '../handbook.ts';
import { chapterMarkdownPath } from '../markdown.ts';
import { BlockView } from './block-view.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { useChapterHead } from './use-chapter-head.ts';
import { useDeepLink } from './use-deep-link.ts';

type Section = Extract<Block, { kind: 'heading' }>;

/** The chapter that the address names. */
export function ChapterPage() {
  const { chapterId = firstChapterId } = useParams();
  const chapter = chapters.find(({ id }) => id === chapterId);
  return chapter ? <Shown key={chapter.id} chapter={chapter} /> : <NoChapter />;
}

function Shown({ chapter }: { chapter: Chapter }) {
  const { siteUrl: serverUrl } = pageSettings();
  // Most chapters need nothing that is not here.
  const own = useMemo(() => chapter.blocks({ serverUrl, description: undefined }), [chapter, serverUrl]);
  const { data: description, isError, refetch } = useOpenApi({ enabled: own === undefined });
  const blocks = useMemo(
    () => own ?? chapter.blocks({ serverUrl, description }),
    [own, chapter, serverUrl, description],
  );
  const sections = useMemo(
    () => (blocks ?? []).filter((block): block is Section => block.kind === 'heading'),
    [blocks],
  );
  useChapterHead(chapter);
  useDeepLink(blocks !== undefined);
  return (
    <div className="grid min-w-0 gap-10 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <article className="grid min-w-0 content-start gap-5">
        <ChapterHead chapter={chapter} />
        {blocks ? (
          blocks.map((block, index) => (
            <Suspense key={index}>
              <BlockView block={block} />
            </Suspense>
          ))
        ) : isError ? (
          <ErrorState title="This chapter could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-96 w-full" />
          </div>
        )}
        <Neighbours chapter={chapter} />
      </article>
      <aside className="hidden xl:block">
        <div className="sticky top-24 max-h-[80dvh] overflow-y-auto">
          <OnThisPage sections={sections} />
        </div>
      </aside>
    </div>
  );
}

function ChapterHead({ chapter }: { chapter: Chapter }) {
  return (
    <header className="grid gap-3">
      <h1 className="font-display text-title text-ink">{chapter.title}</h1>
      <p className="max-w-prose text-lg leading-relaxed text-muted">{chapter.summary}</p>
      <div className="flex flex-wrap gap-2" data-tools>
        <Button look="secondary" size="sm" asChild>
          <a href={chapterMarkdownPath(chapter)}>
            <FileText aria-hidden /> View as Markdown
          </a>
        </Button>
        {chapter.id === firstChapterId ? (
          <Button look="secondary" size="sm" asChild>
            <a href="/openapi.json" download="octavo-openapi.json">
              <Download aria-hidden /> OpenAPI description
            </a>
          </Button>
        ) : null}
      </div>
    </header>
  );
}

/** The way on, and back. */
function Neighbours({ chapter }: { chapter: Chapter }) {
  const index = chapters.indexOf(chapter);
  const [before, after] = [chapters[index - 1], chapters[index + 1]];
  return (
    <nav aria-label="Next chapters" className="mt-10 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      {before ? (
        <Button look="secondary" asChild>
          <Link to={chapterPath(before)}>
            <ArrowLeft aria-hidden /> {before.id === firstChapterId ? 'Introduction' : before.title}
          </Link>
        </Button>
      ) : (
        <span />
      )}
      {after ? (
        <Button look="secondary" asChild>
          <Link to={chapterPath(after)}>
            {after.title} <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : null}
    </nav>
  );
}

function NoChapter() {
  return (
    <EmptyState
      title="There is no such chapter"
      description="It may have moved. Search for it, or begin at the beginning."
      action={
        <Button look="secondary" size="sm" asChild>
          <Link to="/docs">Go to the introduction</Link>
        </Button>
      }
    />
  );
}
