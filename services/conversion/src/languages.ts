import type { languages } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { ConversionContext } from './context.ts';

export function languagesHandler({ languages: installed }: ConversionContext): HttpHandler<typeof languages> {
  return async () => ({ languages: [...installed.list] });
}
