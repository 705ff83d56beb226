import type { AnswerOf, listApiKeys } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Card, CardText, CardTitle } from '@octavo/ui';
import { Copy, Eye, EyeOff } from '@octavo/ui/icons';
import { copyKey } from './copy-key.ts';
import { useRevealedKey } from './use-revealed-key.ts';

export type ApiKey = AnswerOf<NonNullable<(typeof listApiKeys)['contract']>>[number];

export function KeyField({ apiKey }: { apiKey: ApiKey }) {
  const revealed = useRevealedKey(apiKey.id);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <CardTitle level={2}>API key</CardTitle>
        <Button look="link" asChild>
          <Link to="/dashboard/keys">Manage keys</Link>
        </Button>
      </div>
      <CardText>Send it as “Authorization: Bearer …”. Keep it on your server.</CardText>
      <div className="mt-4 flex items-center gap-2 rounded-md border border-line-strong/70 bg-canvas py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 truncate font-mono text-sm text-ink" aria-label="API key">
          {revealed.text ?? apiKey.api_key}
        </code>
        <Button
          look="ghost"
          size="icon"
          aria-label={revealed.text ? 'Hide API key' : 'Show API key'}
          busy={revealed.busy}
          onClick={() => (revealed.text ? revealed.hide() : void revealed.show())}
        >
          {revealed.busy ? null : revealed.text ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
        <Button look="ghost" size="icon" aria-label="Copy API key" onClick={async () => copyKey(await revealed.show())}>
          <Copy aria-hidden />
        </Button>
      </div>
    </Card>
  );
}
