import { finishingFields, type FinishingOptions } from '@octavo/contracts';
import type { ConversionContext } from '../context.ts';
import { watermarkText } from '../documents/watermark-text.ts';
import type { FinishingStamps } from './finishing-task.ts';
import { textStampHtml } from './text-stamp.ts';

const names = Object.keys(finishingFields) as (keyof FinishingOptions)[];

const defaultColor = '#808080';
const testMarkColor = '#bf1a1a';

/** What a request asks for after printing; undefined when it asks for nothing. */
export function finishingOf(body: FinishingOptions): FinishingOptions | undefined {
  const asked = names.filter((name) => body[name] !== undefined);
  return asked.length === 0 ? undefined : Object.fromEntries(asked.map((name) => [name, body[name]]));
}

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
