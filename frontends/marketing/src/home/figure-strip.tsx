import { figures } from '../layout/figures.ts';

const shown = [
  { value: figures.uptime, label: 'uptime' },
  { value: figures.apiCalls, label: 'API calls processed' },
  { value: figures.response, label: 'average response' },
  { value: figures.developers, label: 'developers' },
  { value: figures.clients, label: 'enterprise clients' },
  { value: figures.ocrLanguages, label: 'OCR languages' },
];

export function FigureStrip() {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3 lg:grid-cols-6">
      {shown.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 border-l border-line pl-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-4xl text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
