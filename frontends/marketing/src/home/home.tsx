import { lazyWhenSeen } from '@octavo/ui';
import { Suspense } from 'react';
import { figures } from '../layout/figures.ts';
import { Band, BandTitle } from '../layout/band.tsx';
import { Closing } from '../layout/closing.tsx';
import { LiveDemo } from '../demo/live-demo.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { Hero } from './hero.tsx';

const OperationSamples = lazyWhenSeen(
  'setup',
  async () => (await import('../operations/operation-samples.tsx')).OperationSamples,
);

const steps = [
  { title: 'Take a key', text: `The free trial comes with ${figures.freeCalls} calls, and asks for no card.` },
  { title: 'Send a request', text: 'One endpoint an operation, JSON in, the document out. No SDK to keep up with.' },
  { title: 'Watch it work', text: 'Credits and limits come back in the headers; usage, in your dashboard.' },
];

export function Home() {
  return (
    <>
      <Hero />
      <Band lined label="Figures" className="!py-12 sm:!py-14">
        <FigureStrip />
      </Band>
      <Band lined id="features">
        <BandTitle kicker="Operations" title="Seven ways through one key.">
          Five make documents, two read them. Each does one thing, and does it to print standard.
        </BandTitle>
        <FeatureGrid />
      </Band>
      <Band lined id="demo">
        <BandTitle kicker="Live" title="See it before you sign up.">
          Paste HTML or Markdown and look at the PDF. No account needed; demo documents carry a watermark.
        </BandTitle>
        <LiveDemo />
      </Band>
      <Band lined id="setup" className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div>
          <BandTitle kicker="For developers" title={`Setup in ${figures.setup}.`} />
          <ol className="grid gap-7">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span aria-hidden className="w-5 shrink-0 font-display text-2xl leading-7 text-accent">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold tracking-tight">{title}</h3>
                  <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <Suspense>
          <OperationSamples operation="html-to-pdf" />
        </Suspense>
      </Band>
      <Closing place="home" />
    </>
  );
}
