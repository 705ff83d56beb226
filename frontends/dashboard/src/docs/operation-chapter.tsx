import { codeSample, operationCredits, sampleLanguages } from '@octavo/contracts';
import { Badge } from '@octavo/ui';
import { CodeBlock } from '@octavo/ui/content';
import type { DocumentedOperation } from './operations.ts';
import { schemaRows } from './schema-rows.ts';

const labels = { curl: 'cURL', javascript: 'JavaScript', python: 'Python', php: 'PHP' } as const;

/** One operation: what it costs, a program that calls it in each language, and every option. */
export function OperationChapter({ documented, serverUrl }: { documented: DocumentedOperation; serverUrl: string }) {
  const { operation, name, path, spec, sample } = documented;
  const rows = schemaRows(spec.requestBody?.content['application/json']?.schema);
  const answers = Object.keys(spec.responses['200']?.content ?? {});
  return (
    <section id={operation} aria-labelledby={`${operation}-title`} className="grid scroll-mt-24 gap-5">
      <div className="grid gap-2">
        <h2
          id={`${operation}-title`}
          className="flex flex-wrap items-center gap-3 text-xl font-semibold tracking-tight text-ink"
        >
          {name}
          <Badge>{operationCredits[operation]} credits</Badge>
        </h2>
        <p className="text-muted">{spec.summary}.</p>
        <p className="font-mono text-sm text-ink">
          <span className="text-accent">POST</span> {path}
        </p>
      </div>
      <CodeBlock
        label={`${name} example`}
        scrolls
        samples={sampleLanguages.map((language) => ({
          language,
          label: labels[language],
          code: codeSample(sample, language, { serverUrl, apiKey: 'YOUR_API_KEY' }).trimEnd(),
        }))}
      />
      <p className="text-sm text-muted">Answers {answers.join(', ')}.</p>
      <div
        role="region"
        aria-label={`Options of ${name}`}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[36rem] overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-raised text-xs text-faint">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-medium">
                Option
              </th>
              <th scope="col" className="px-4 py-2.5 font-medium">
                What it does
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-t border-line align-top">
                <th scope="row" className="px-4 py-3 font-normal">
                  <code className="font-mono text-xs break-all text-ink">{row.name}</code>
                  {row.required ? <span className="ml-2 text-2xs text-warning">required</span> : null}
                </th>
                <td className="grid gap-1 px-4 py-3">
                  {row.description ? <p className="text-muted">{row.description}</p> : null}
                  <p className="font-mono text-2xs break-words text-faint">
                    {row.type}
                    {row.example === undefined ? '' : ` · ${row.example}`}
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
