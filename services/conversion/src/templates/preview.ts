import { AppError, previewPages, type Operation, type previewTemplate } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { RunnableOperation } from '../operation.ts';
import { testKeyOf } from '../visitor.ts';

const timeoutSeconds = 10;
/** Whoever only looks shall not be in customers' way; nor in each other's. */
const previewsAtOnce = 4;
const previewsOfOneAtOnce = 2;
const retryAfterSeconds = 1;

/** Renders as a test key's template-to-pdf would, so that what is seen is what is printed. */
export function previewTemplateHandler(
  operations: ReadonlyMap<Operation, RunnableOperation>,
): HttpHandler<typeof previewTemplate> {
  const underWay: string[] = [];
  return async ({ body, principal: { userId }, files, requestId, signal }) => {
    const own = underWay.filter((id) => id === userId);
    if (underWay.length >= previewsAtOnce || own.length >= previewsOfOneAtOnce) {
      throw new AppError({
        code: 'overloaded',
        message: 'Other previews are being made right now. Try again in a moment',
        retryAfterSeconds,
      });
    }
    const runner = operations.get('template-to-pdf');
    if (!runner) {
      throw new Error('Nothing runs template-to-pdf');
    }
    underWay.push(userId);
    try {
      const { content } = await runner.run({
        body: { ...body, options: { ...body.options, pageRanges: `1-${previewPages}` }, timeoutSeconds },
        upload: undefined,
        files,
        principal: testKeyOf(userId),
        publicUrl: '',
        jobId: undefined,
        requestId,
        signal,
      });
      return { document: content, filename: 'preview.pdf' };
    } finally {
      underWay.splice(underWay.indexOf(userId), 1);
    }
  };
}
