export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form that a client takes, by its Accept-Encoding. */
export function bestEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  const takes = (encoding: string): boolean => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find((encoding) => available.includes(encoding) && takes(encoding)) ?? 'identity';
}
