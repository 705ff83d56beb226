import { AppError, finishingFields, type FinishingOptions } from '@octavo/contracts';
import type { ConversionContext } from '../context.ts';
import { watermarkText } from '../documents/watermark-text.ts';
import type { FinishingStamps } from './finishing-task.ts';
import { textStampHtml } from './text-stamp.ts';

const names = Object.keys(finishingFields) as (keyof FinishingOptions)[];

const defaultColor = '#808080';
const testMarkColor = '#bf1a1a';

/**
 * What a request asks for after printing; undefined when it asks for nothing.
 * @throws AppError `invalid_request` when it asks for what excludes each other.
 */
export function finishingOf(body: FinishingOptions): FinishingOptions | undefined {
  const asked = names.filter((name) => body[name] !== undefined);
  if (asked.length === 0) {
    return undefined;
  }
  for (const name of ['merge', 'password'] as const) {
    if (body.pdfa !== undefined && body[name] !== undefined) {
      const message = conflicts[name];
      throw new AppError({ code: 'invalid_request', message, details: [{ path: name, message }] });
    }
  }
  return Object.fromEntries(asked.map((name) => [name, body[name]]));
}

const conflicts = {
  merge: 'Leave out merge or pdfa: whether other PDFs keep to PDF/A cannot be promised',
  password: 'Leave out password or pdfa: PDF/A forbids encryption',
};

interface Circumstances {
  isTest: boolean;
  deadline: number;
  /** Aborts when the caller left. */
  caller: AbortSignal;
  /** Aborts then and at the deadline, which the renderer keeps itself. */
  signal: AbortSignal;
}

/** Prints what is to be stamped, and has the document finished by another process. */
export async function finishDocument(
  { renderer, finishers }: Pick<ConversionContext, 'renderer' | 'finishers'>,
  pdf: Uint8Array,
  options: FinishingOptions,
  { isTest, deadline, caller, signal }: Circumstances,
): Promise<Uint8Array> {
  const print = async (text: string, color: string): Promise<Uint8Array> => {
    const rendered = await renderer.render({ html: textStampHtml(text, color), options: {}, deadline, signal: caller });
    return rendered.pdf;
  };
  const { text, color = defaultColor } = options.watermark ?? {};
  const stamps: FinishingStamps = {
    watermark: text === undefined ? undefined : await print(text, color),
    testMark: isTest && options.pdfa ? await print(watermarkText, testMarkColor) : undefined,
  };
  return finishers.finish({ pdf, options, stamps, isTest }, signal);
}
