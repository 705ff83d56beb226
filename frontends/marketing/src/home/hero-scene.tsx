import { operationCredits } from '@octavo/contracts';

const rows = [
  ['Ink bottle', '$12.50'],
  ['Fountain pen', '$48.00'],
  ['Laid paper, 100 sheets', '$31.00'],
] as const;

/** The product in one picture: the request, and the page that comes of it. */
export function HeroScene() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-lg select-none max-lg:max-w-md">
      <div className="rounded-lg border border-line bg-code shadow-overlay lg:mr-24">
        <div className="flex items-center gap-2 border-b border-line px-4 py-3">
          <span className="size-2 rounded-full bg-line-strong" />
          <span className="size-2 rounded-full bg-line" />
          <span className="size-2 rounded-full bg-line" />
          <span className="ml-2 font-mono text-2xs text-faint">POST /functions/v1/html-to-pdf</span>
        </div>
        <pre className="overflow-hidden p-4 font-mono text-xs leading-6 text-muted sm:p-5">
          <code>
            {'{\n  '}
            <span className="text-info">"html"</span>:{' '}
            <span className="text-success">"&lt;h1&gt;Invoice&lt;/h1&gt;…"</span>
            {',\n  '}
            <span className="text-info">"options"</span>
            {': {\n    '}
            <span className="text-info">"format"</span>: <span className="text-success">"A4"</span>
            {',\n    '}
            <span className="text-info">"margin"</span>
            {': { '}
            <span className="text-info">"top"</span>: <span className="text-success">"20mm"</span>
            {' }\n  }\n}'}
          </code>
        </pre>
        <div className="border-t border-line px-4 py-3 font-mono text-2xs text-faint sm:px-5">
          <span className="text-success">200</span> application/pdf · X-Credits-Used: {operationCredits['html-to-pdf']}
        </div>
      </div>
      <div
        data-theme="1"
        className="relative -mt-14 ml-auto w-[74%] rotate-2 rounded-sm bg-surface p-6 text-ink shadow-overlay sm:p-8 lg:-mt-28"
      >
        <span className="absolute top-0 right-0 size-7 bg-[linear-gradient(225deg,var(--canvas)_50%,var(--line)_50%)]" />
        <p className="font-mono text-[0.5625rem] tracking-widest text-faint uppercase">No. 2026-001</p>
        <p className="mt-1 font-display text-3xl">Invoice</p>
        <p className="mt-1 text-2xs text-muted">Ada Lovelace, Analytical Engines Ltd.</p>
        <div className="mt-6 grid">
          {rows.map(([item, price]) => (
            <p key={item} className="flex justify-between border-b border-line py-2 text-2xs">
              <span>{item}</span>
              <span className="tabular-nums">{price}</span>
            </p>
          ))}
          <p className="flex items-baseline justify-between pt-3">
            <span className="text-2xs text-muted">Total</span>
            <span className="font-display text-xl text-accent tabular-nums">$91.50</span>
          </p>
        </div>
        <p className="mt-8 text-[0.5625rem] text-faint">Page 1 of 1</p>
      </div>
    </div>
  );
}
