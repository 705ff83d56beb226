import { classes } from '@octavo/ui';

const sizes = { sm: 'size-7 text-2xs', md: 'size-9 text-xs', lg: 'size-12 text-base' } as const;

/** The letters a person is known by when there is no picture: of two names, or of an address. */
export function initialsOf(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** Decorates a name that stands beside it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full border border-line bg-raised font-medium text-ink select-none',
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
