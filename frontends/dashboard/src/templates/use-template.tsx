import type { StoredTemplate } from '@octavo/contracts';
import { Card, CardText, CardTitle } from '@octavo/ui';
import { CodeBlock } from '@octavo/ui/content';

/** How the saved template is called. */
export function UseTemplate({ template: { id, version } }: { template: StoredTemplate }) {
  const body = JSON.stringify({ templateId: id, data: version.sampleData ?? {} }).replaceAll("'", String.raw`'\''`);
  const code = [
    `curl --fail-with-body ${location.origin}/functions/v1/template-to-pdf \\`,
    '  -H "Authorization: Bearer $OCTAVO_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}' \\`,
    '  -o document.pdf',
  ].join('\n');
  return (
    <Card className="grid gap-4">
      <div>
        <CardTitle level={2}>Use it</CardTitle>
        <CardText>
          A request names the template and brings its data. It renders the version that is current then.
        </CardText>
      </div>
      <CodeBlock label="template request" samples={[{ language: 'curl', label: 'cURL', code }]} />
    </Card>
  );
}
