import { classes } from '@octavo/ui';

export const popover = classes(
  'z-60 min-w-44 overflow-hidden rounded-lg border border-line bg-raised p-1 text-sm shadow-overlay',
  'data-[state=open]:animate-pop-in',
);

export const item = classes(
  'flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-ink outline-none select-none',
  'data-[highlighted]:bg-hover data-[disabled]:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
);
