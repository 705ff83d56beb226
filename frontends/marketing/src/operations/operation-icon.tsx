import type { Operation } from '@octavo/contracts';
import { Braces, FileCode, FileText, Image, LayoutTemplate, ScanText, Sparkles } from '@octavo/ui/icons';

const icons = {
  'html-to-pdf': FileCode,
  'markdown-to-pdf': Sparkles,
  'template-to-pdf': LayoutTemplate,
  'text-to-pdf': FileText,
  'json-to-pdf': Braces,
  'pdf-to-text': ScanText,
  'pdf-to-image': Image,
} as const satisfies Record<Operation, unknown>;

export function OperationIcon({ operation }: { operation: Operation }) {
  const Icon = icons[operation];
  return (
    <span className="grid size-9 place-items-center rounded-md border border-line bg-raised text-accent">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
