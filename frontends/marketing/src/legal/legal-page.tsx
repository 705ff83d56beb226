import { supportAddress } from '@octavo/contracts';
import { openDialog } from '@octavo/federation';
import { Button, Opener } from '@octavo/ui';
import type { ReactNode } from 'react';
import { BackHome } from '../layout/back-home.tsx';

export interface LegalSection {
  /** Also its address within the page. */
  id: string;
  title: string;
  content: ReactNode;
}

export interface LegalPageProps {
  title: string;
  updated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, updated, introduction, sections }: LegalPageProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <BackHome />
      <header className="mt-6 max-w-3xl border-b border-line pb-10">
        <h1 className="font-display text-display">{title}</h1>
        <p className="mt-5 text-lg leading-relaxed text-muted">{introduction}</p>
        <p className="mt-4 font-mono text-xs text-faint">Last updated: {updated}</p>
      </header>
      <div className="mt-10 grid gap-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="hidden lg:block">
          <ol className="sticky top-24 grid gap-2.5 text-sm text-muted">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="rounded-sm transition-colors hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-2xl gap-11">
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className="scroll-mt-24">
              <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
              <div className="mt-3 grid gap-3 leading-relaxed text-muted [&_li]:ml-5 [&_li]:list-disc [&_strong]:font-medium [&_strong]:text-ink">
                {content}
              </div>
            </section>
          ))}
          <section className="rounded-lg border border-line bg-surface p-6">
            <h2 className="font-semibold tracking-tight">Questions about this page</h2>
            <p className="mt-1.5 text-sm text-muted">
              Write to{' '}
              <a href={`mailto:${supportAddress}`} className="rounded-sm text-ink underline underline-offset-4">
                {supportAddress}
              </a>{' '}
              or use the form.
            </p>
            <Opener page="/contact" onOpen={() => openDialog('contact')}>
              <Button type="submit" look="secondary" size="sm" className="mt-4">
                Contact us
              </Button>
            </Opener>
          </section>
        </div>
      </div>
    </div>
  );
}
