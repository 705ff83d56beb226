import { conversionsOf, operationCredits, plans, type Operation } from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { Badge, Button, Card, CardText, CardTitle } from '@octavo/ui';
import { formatNumber } from '@octavo/ui/format';
import { ArrowRight, Check } from '@octavo/ui/icons';
import { BackHome } from '../layout/back-home.tsx';
import { Band, BandTitle } from '../layout/band.tsx';
import { Closing } from '../layout/closing.tsx';
import { GetStarted } from '../layout/get-started.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { LiveDemo } from '../demo/live-demo.tsx';
import { operationPage, operationPages } from './operation-pages.ts';
import { OperationIcon } from './operation-icon.tsx';
import { OperationSamples } from './operation-samples.tsx';
import { operationPageTexts } from './page-texts.ts';

const demos: Partial<Record<Operation, 'html' | 'markdown'>> = { 'html-to-pdf': 'html', 'markdown-to-pdf': 'markdown' };

/** An operation's own page: what it does, a program that does it, what it costs. */
export function OperationPage({ operation }: { operation: Operation }) {
  const { name } = operationPage(operation);
  const { headline, introduction, points, uses } = operationPageTexts[operation];
  const credits = operationCredits[operation];
  const demo = demos[operation];
  return (
    <>
      <PageHead
        before={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <BackHome />
            <Badge tone="accent">{credits} credits per conversion</Badge>
          </div>
        }
        title={headline}
        actions={
          <>
            <GetStarted size="lg" place={operation} />
            <Button asChild look="secondary" size="lg">
              <Link to="/docs">Documentation</Link>
            </Button>
          </>
        }
      >
        {introduction}
      </PageHead>
      <Band label={`${name} in short`} className="grid gap-4 md:grid-cols-3">
        <h2 className="sr-only">{name} in short</h2>
        {points.map(({ title, text }) => (
          <Card key={title} padding="lg">
            <CardTitle className="text-lg">{title}</CardTitle>
            <CardText>{text}</CardText>
          </Card>
        ))}
      </Band>
      <Band lined className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div>
          <BandTitle kicker="Example" title="One request, ready to paste.">
            Put your key in its place and run it. The result is a file beside you; a failure is a code and a sentence.
          </BandTitle>
          <ul className="grid gap-3 text-muted">
            {uses.map((use) => (
              <li key={use} className="flex items-center gap-3">
                <Check aria-hidden className="size-4 shrink-0 text-success" />
                {use}
              </li>
            ))}
          </ul>
          <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
            The Starter plan pays for {formatNumber(conversionsOf(plans.starter, operation))} of them a month,
            Professional for {formatNumber(conversionsOf(plans.professional, operation))}.{' '}
            <Link to="/pricing" className="rounded-sm text-ink underline decoration-line-strong underline-offset-4">
              See the plans
            </Link>
          </p>
        </div>
        <OperationSamples operation={operation} />
      </Band>
      {demo ? (
        <Band lined id="demo">
          <BandTitle kicker="Live" title="Try it on this page.">
            No account needed. Demo documents carry a watermark.
          </BandTitle>
          <LiveDemo initialSource={demo} />
        </Band>
      ) : null}
      <Band lined label="Other operations">
        <h2 className="mb-6 text-lg font-semibold tracking-tight">The other operations</h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {operationPages
            .filter((page) => page.operation !== operation)
            .map((page) => (
              <li key={page.operation}>
                <Link
                  to={`/${page.operation}`}
                  className="group flex items-center gap-3 rounded-lg border border-line bg-surface p-3.5 transition-colors hover:bg-raised"
                >
                  <OperationIcon operation={page.operation} />
                  <span className="flex-1 text-sm font-medium">{page.name}</span>
                  <ArrowRight
                    aria-hidden
                    className="size-4 text-faint transition-transform duration-150 group-hover:translate-x-0.5"
                  />
                </Link>
              </li>
            ))}
        </ul>
      </Band>
      <Closing place={operation} />
    </>
  );
}
