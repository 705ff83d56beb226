import { AppError } from '@octavo/contracts';
import type { CdpSession } from './cdp-session.ts';
import { CdpError } from './cdp-session.ts';
import type { PrintLimits } from './print-error.ts';
import { checkPages, checkSize, emptyContentAreaError, tooFewPagesError } from './print-error.ts';
import type { PrintParameters } from './print-parameters.ts';

const chunkBytes = 1024 * 1024;

/**
 * Prints what a page shows. `streamed` reads the PDF piece by piece, so that a giant one is refused before it fills our
 * memory; in one piece is faster by a round trip, for documents that cannot grow so much.
 */
export async function printPage(
  session: CdpSession,
  parameters: PrintParameters,
  limits: PrintLimits,
  streamed: boolean,
): Promise<Buffer> {
  try {
    const pdf = streamed
      ? await readStream(session, parameters, limits.outputLimitBytes)
      : Buffer.from((await session.send('Page.printToPDF', parameters)).data, 'base64');
    checkSize(pdf.length, limits.outputLimitBytes);
    checkPages(pdf, limits.maximumPages);
    return pdf;
  } catch (error) {
    const cause = await session.reasonOf(error);
    throw cause instanceof CdpError ? printFailure(cause) : cause;
  }
}

async function readStream(session: CdpSession, parameters: PrintParameters, limitBytes: number): Promise<Buffer> {
  const { stream: handle } = await session.send('Page.printToPDF', { ...parameters, transferMode: 'ReturnAsStream' });
  if (handle === undefined) {
    throw new AppError({ code: 'engine_failed', message: 'The document could not be printed' });
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for (let eof = false; !eof;) {
    const part = await session.send('IO.read', { handle, size: chunkBytes });
    const chunk = Buffer.from(part.data, part.base64Encoded ? 'base64' : 'latin1');
    length += chunk.length;
    checkSize(length, limitBytes);
    chunks.push(chunk);
    eof = part.eof;
  }
  session.tell('IO.close', { handle });
  return Buffer.concat(chunks, length);
}

function printFailure(error: CdpError): AppError {
  if (error.message.includes('Page range exceeds page count')) {
    return tooFewPagesError();
  }
  if (error.message.includes('content area is empty')) {
    return emptyContentAreaError();
  }
  return new AppError({ code: 'document_failed', message: 'The document could not be printed', cause: error });
}
