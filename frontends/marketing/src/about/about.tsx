import { Card, CardText, CardTitle } from '@octavo/ui';
import { Gauge, Heart, ShieldCheck, Target } from '@octavo/ui/icons';
import { Band, BandTitle } from '../layout/band.tsx';
import { Closing } from '../layout/closing.tsx';
import { figures } from '../layout/figures.ts';
import { PageHead } from '../layout/page-head.tsx';

const stats = [
  { value: figures.years, label: 'years of documents' },
  { value: figures.clients, label: 'enterprise clients' },
  { value: figures.apiCalls, label: 'API calls processed' },
  { value: figures.uptime, label: 'uptime' },
];

const values = [
  {
    icon: Target,
    title: 'The page is the product',
    text: 'A hairline in the wrong place is a bug. We look at what we print.',
  },
  {
    icon: Gauge,
    title: 'Fast is a feature',
    text: `${figures.response} on average, measured in public, and a regression fails our build.`,
  },
  {
    icon: ShieldCheck,
    title: 'Your documents are yours',
    text: 'Converted in isolation, deleted within 24 hours, read by no one.',
  },
  {
    icon: Heart,
    title: 'Plain dealing',
    text: 'Prices in one table, limits in every answer, and a person behind the contact form.',
  },
];

export function About() {
  return (
    <>
      <PageHead title="We make pages, so that you can make products.">
        Octavo: a sheet of paper folded three times, eight leaves, the size of a book that fits the hand. We took the
        name because folding raw sheets into something one can read is what we do all day.
      </PageHead>
      <Band label="Figures" className="!py-14">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1 border-l border-line pl-4">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-5xl">{value}</dd>
            </div>
          ))}
        </dl>
      </Band>
      <Band lined className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 className="font-display text-title">Our story</h2>
        <div className="grid max-w-2xl gap-5 text-lg leading-relaxed text-muted">
          <p>
            We began in {figures.founded} with a script that turned order forms into PDFs for a print shop. It was
            copied, patched and blamed for a decade of midnight pages, and it taught us everything that can go wrong
            between markup and paper.
          </p>
          <p>
            In time the script became a server, the server became a fleet, and other people asked to use it. For{' '}
            {figures.years} years now it has been an API: {figures.apiCalls} calls later, {figures.developers}{' '}
            developers and {figures.clients} enterprise clients send us their documents.
          </p>
          <p>
            We are still a small team that reads its own mail. What we build is what we wanted then: send it what you
            have, get back what you meant.
          </p>
        </div>
      </Band>
      <Band lined>
        <BandTitle title="What we hold to" />
        <ul className="grid gap-4 sm:grid-cols-2">
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Card padding="lg" className="h-full">
                <Icon aria-hidden className="size-5 text-accent" />
                <CardTitle className="mt-5 text-lg">{title}</CardTitle>
                <CardText>{text}</CardText>
              </Card>
            </li>
          ))}
        </ul>
      </Band>
      <Closing place="about" />
    </>
  );
}
