import type { Agent } from 'node:http';
import { AppError } from '@octavo/contracts';
import { adjust, convert, gotenberg, html, ping, pipe, please, set, url } from 'gotenberg-js-client';
import { EngineLost } from '../engine-lost.ts';
import type { PrintLimits } from '../print-error.ts';
import { checkSize } from '../print-error.ts';
import type { GotenbergForm } from './gotenberg-form.ts';
import { createHttpClient } from './http-client.ts';

export interface Gotenberg {
  /** @throws what `createHttpClient` does, and AppError `document_failed` when the PDF is too large. */
  print(form: GotenbergForm, limits: PrintLimits, signal: AbortSignal): Promise<Buffer>;
  /** Rejects when Gotenberg is not well. */
  check(signal: AbortSignal): Promise<void>;
}

/** Makes gotenberg-js-client, which was written for version 6, speak to version 8. */
export function connectGotenberg(address: string, agent: Agent): Gotenberg {
  return {
    async print({ route, fields, files }, limits, signal) {
      const prepare = gotenberg(`${address}/forms/chromium`, createHttpClient(agent, signal));
      // The client's url drops files and sets margins of its own; both are put right after it.
      const request =
        route === 'html'
          ? pipe(convert, html, set(fields))(prepare(files))
          : pipe(convert, url, set(fields), adjust({ source: files }))(prepare('about:blank'));
      const answer = await please(request);
      return await readAll(answer, limits.outputLimitBytes, signal);
    },
    async check(signal) {
      const prepare = gotenberg(address, createHttpClient(agent, signal));
      await please(pipe(ping, adjust({ url: `${address}/health` }))(prepare('')));
    },
  };
}

const pdfMark = Buffer.from('%PDF-');

/** Reads a PDF as long as it is not too large. */
async function readAll(stream: NodeJS.ReadableStream, limitBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limitBytes) {
        // Leaving the loop ends the answer, and the connection with it.
        break;
      }
      chunks.push(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineLost('engine_broke', error);
  }
  checkSize(length, limitBytes);
  const pdf = Buffer.concat(chunks, length);
  if (!pdf.subarray(0, pdfMark.length).equals(pdfMark)) {
    throw new AppError({ code: 'engine_failed', message: 'The engine answered with something else than a PDF' });
  }
  return pdf;
}
