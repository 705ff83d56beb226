import { AppError, demoPages, type demo, type Operation } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { RunnableOperation } from './operation.ts';
import { visitor } from './visitor.ts';

const timeoutSeconds = 10;
/** Visitors shall not be in customers' way: as many documents of theirs are printed at the same time. */
const documentsAtOnce = 2;
const retryAfterSeconds = 2;

export function demoHandler(operations: ReadonlyMap<Operation, RunnableOperation>): HttpHandler<typeof demo> {
  let underWay = 0;
  return async ({ body, files, requestId, signal }) => {
    if (underWay >= documentsAtOnce) {
      throw new AppError({
        code: 'overloaded',
        message: 'Many visitors are trying this right now. Try again in a moment',
        retryAfterSeconds,
      });
    }
    const { html, markdown } = body;
    const [operation, document] =
      html === undefined
        ? (['markdown-to-pdf', { markdown }] as const)
        : (['html-to-pdf', { html, options: { javascript: false } }] as const);
    const runner = operations.get(operation);
    if (!runner) {
      throw new Error(`Nothing runs ${operation}`);
    }
    const options = { ...('options' in document ? document.options : {}), pageRanges: `1-${demoPages}` };
    underWay += 1;
    try {
      const { content } = await runner.run({
        body: { ...document, options, timeoutSeconds },
        upload: undefined,
        files,
        principal: visitor,
        publicUrl: '',
        jobId: undefined,
        requestId,
        signal,
      });
      return { document: content, filename: 'octavo-demo.pdf' };
    } finally {
      underWay -= 1;
    }
  };
}
