import { headers, jobPath, type ApiKeyPrincipal, type HttpContract } from '@octavo/contracts';
import { contentDisposition, reply, type HttpHandler, type HttpRequest, type Reply } from '@octavo/kit';
import type { OperationResult, RunnableOperation } from '../operation.ts';
import { sourceOf } from '../storage/content.ts';
import { acceptJob } from './accept.ts';
import type { JobsContext } from './context.ts';
import { prefersAsync } from './prefer.ts';
import { publicJob } from './public-job.ts';

export interface ModesContext extends JobsContext {
  /** Where callers reach the product, when the operator has said it. */
  publicUrl: string | undefined;
}

/** Lets an operation be asked for in every way there is: at once, or as a job. */
export function withModes(context: ModesContext, operation: RunnableOperation): HttpHandler<HttpContract> {
  return async (request) => {
    const principal = request.principal as ApiKeyPrincipal;
    if (!prefersAsync(request.headers[headers.prefer])) {
      return replyOf(await operation.run({ ...request, principal }));
    }
    const job = await acceptJob(context, {
      operation,
      input: { body: request.body, upload: request.upload },
      principal,
      holdId: request.holdId,
      requestId: request.requestId,
      publicUrl: publicUrlOf(context, request),
    });
    return reply({
      status: 202,
      headers: {
        location: jobPath(job.id),
        [headers.preferenceApplied]: 'respond-async',
        [headers.hold]: 'kept',
      },
      body: publicJob(job),
    });
  };
}

export function replyOf({ mediaType, filename, content, headers: own }: OperationResult): Reply {
  return reply({
    status: 200,
    headers: {
      ...own,
      'content-type': mediaType,
      'content-length': String(content.byteLength),
      ...(filename === null ? {} : { 'content-disposition': contentDisposition(filename) }),
    },
    body: sourceOf(content),
  });
}

/** The gateway says how the client reached it. */
function publicUrlOf({ publicUrl }: ModesContext, { headers: given }: HttpRequest<HttpContract>): string {
  const { 'x-forwarded-proto': protocol, 'x-forwarded-host': host } = given;
  return publicUrl ?? `${String(protocol ?? 'http')}://${String(host ?? given.host ?? 'localhost')}`;
}
