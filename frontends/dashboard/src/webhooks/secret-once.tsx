import { Button, CopyButton, Notice } from '@octavo/ui';
import { Actions } from '@octavo/ui/overlays';

/** A secret that nobody can look at again. */
export function SecretOnce({ secret, text, onClose }: { secret: string; text?: string; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-2 rounded-md border border-line-strong/70 bg-canvas py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere text-ink" aria-label="Signing secret">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy signing secret" />
      </div>
      <Notice tone="warning" title="It is shown only now">
        Keep it where your server reads it. {text ?? 'If you lose it, rotate it.'}
      </Notice>
      <Actions>
        <Button onClick={onClose}>I have kept it</Button>
      </Actions>
    </div>
  );
}
