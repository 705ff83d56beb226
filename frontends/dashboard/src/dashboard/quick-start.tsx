import { Button, Card, CardText, CardTitle } from '@octavo/ui';
import { CodeBlock } from '@octavo/ui/content';
import { useRevealedKey } from './use-revealed-key.ts';

/** The first call, as it is pasted into a shell. */
export function quickStartOf(origin: string, key: string): string {
  return [
    `curl --fail-with-body ${origin}/functions/v1/html-to-pdf \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"html": "<h1>Hello</h1>", "options": {"format": "A4", "margin": {"top": "20mm", "bottom": "20mm", "left": "15mm", "right": "15mm"}}}' \\`,
    '  -o hello.pdf',
  ].join('\n');
}

export function QuickStart({ keyId, masked }: { keyId: string; masked: string }) {
  const revealed = useRevealedKey(keyId);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <CardTitle level={2}>Quick Start</CardTitle>
          <CardText>Paste this into a shell; hello.pdf is the answer.</CardText>
        </div>
        <Button
          look="secondary"
          size="sm"
          busy={revealed.busy}
          onClick={() => (revealed.text ? revealed.hide() : void revealed.show())}
        >
          {revealed.text ? 'Hide my key' : 'Fill in my key'}
        </Button>
      </div>
      <div className="mt-4">
        <CodeBlock
          label="Quick start"
          samples={[{ language: 'curl', label: 'cURL', code: quickStartOf(location.origin, revealed.text ?? masked) }]}
        />
      </div>
    </Card>
  );
}
