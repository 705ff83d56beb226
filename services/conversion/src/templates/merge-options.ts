import type { TemplateOptions } from '@octavo/contracts';

/**
 * A stored template's options under those of a request, field by field, each side of the margin too. Paper is one field
 * however it is named: a request's width and height stand instead of a stored format, and the other way round.
 */
export function mergeOptions(stored: TemplateOptions, requested: TemplateOptions): TemplateOptions {
  const { format, width, height, ...rest } = stored;
  const namesPaper = requested.format !== undefined || requested.width !== undefined;
  const paper = { format, width, height };
  const merged = { ...rest, ...(namesPaper ? {} : paper), ...requested };
  return stored.margin && requested.margin ? { ...merged, margin: { ...stored.margin, ...requested.margin } } : merged;
}
