import { headers, type ApiKeyPrincipal, type HttpContract } from '@octavo/contracts';
import { isReply, type HttpHandler, type HttpRequest } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { answerOnce, type OnceContext } from '../idempotency/once.ts';
import { hashOfRequest, idempotencyKeyOf } from '../idempotency/request.ts';
import type { RunnableOperation } from '../operation.ts';
import { acceptJob } from './accept.ts';
import { acceptedAnswer, deliveredResult, replyOf, type Delivered } from './delivered.ts';
import { prefersAsync } from './prefer.ts';

export interface ModesContext extends OnceContext {
  /** Where callers reach the product, when the operator has said it. */
  publicUrl: string | undefined;
}

/** Lets an operation be asked for in every way there is: at once or as a job, under an idempotency key or without. */
export function withModes(context: ModesContext, operation: RunnableOperation): HttpHandler<HttpContract> {
  return async (request) => {
    const principal = request.principal as ApiKeyPrincipal;
    const key = idempotencyKeyOf(request.headers);
    if (key === undefined) {
      return replyOf(await answer(context, operation, request, randomUUID()));
    }
    const answered = await answerOnce(
      context,
      {
        userId: principal.userId,
        operation: operation.operation,
        key,
        requestHash: await hashOfRequest({
          operation: operation.operation,
          mode: principal.mode,
          body: request.body,
          upload: request.upload,
        }),
        principal,
        holdId: request.holdId,
      },
      (workId) => answer(context, operation, request, workId),
    );
    return isReply(answered) ? answered : replyOf(answered);
  };
}

async function answer(
  context: ModesContext,
  operation: RunnableOperation,
  request: HttpRequest<HttpContract>,
  workId: string,
): Promise<Delivered> {
  const { body, upload, files, holdId, requestId, signal } = request;
  const principal = request.principal as ApiKeyPrincipal;
  const publicUrl = publicUrlOf(context, request);
  if (!prefersAsync(request.headers[headers.prefer])) {
    return deliveredResult(
      await operation.run({ body, upload, files, principal, publicUrl, jobId: undefined, requestId, signal }),
    );
  }
  return acceptedAnswer(
    await acceptJob(context, {
      id: workId,
      operation: operation.operation,
      input: { body, upload },
      principal,
      holdId,
      requestId,
      publicUrl,
    }),
  );
}

/** The gateway says how the client reached it. */
export function publicUrlOf(
  { publicUrl }: { publicUrl: string | undefined },
  { headers: given }: Pick<HttpRequest<HttpContract>, 'headers'>,
): string {
  const { 'x-forwarded-proto': protocol, 'x-forwarded-host': host } = given;
  return publicUrl ?? `${String(protocol ?? 'http')}://${String(host ?? given.host ?? 'localhost')}`;
}
