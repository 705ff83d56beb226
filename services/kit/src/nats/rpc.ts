import { AppError, isErrorCode, type ErrorDetail, type RpcContract } from '@octavo/contracts';
import { SpanKind } from '@opentelemetry/api';
import {
  ErrorCode as NatsErrorCode,
  NatsError,
  RequestStrategy,
  type Msg,
  type NatsConnection,
  type ServiceMsg,
} from 'nats';
import type { z } from 'zod';
import { toAppError } from '../errors.ts';
import { parseInput } from '../http/body.ts';
import { contextOf, currentRequestId } from '../request-context.ts';
import { withSpan } from '../telemetry.ts';
import type { BusOptions } from './bus.ts';
import { carrierOf, outgoingHeaders } from './wire.ts';

export type RpcHandler<Contract extends RpcContract> = (
  input: z.output<Contract['input']>,
) => Promise<z.input<Contract['output']>>;

/** One handler for each NATS method of a room; a missing one does not compile. */
export type RpcHandlers<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends RpcContract ? Name : never]: Contracts[Name] extends RpcContract
    ? RpcHandler<Contracts[Name]>
    : never;
};

export interface CallOptions {
  /** Shorter than the contract's, when the caller's own deadline is near. */
  timeoutMilliseconds?: number;
}

type Reply =
  | { output: unknown }
  | { error: { code: string; message: string; details?: ErrorDetail[]; retryAfterSeconds?: number } };

const serviceVersion = '1.0.0';
const retryPauseMilliseconds = 50;
/** After so long a call is taken for lost, with whoever had it, and made again. */
const lostAfterMilliseconds = 2_000;

/** NATS service names allow letters, digits, dash and underscore; the subject itself is `prefix.rpc.<name>`. */
const subjectOf = (prefix: string, contract: RpcContract): string => `${prefix}.rpc.${contract.name}`;

/**
 * Serves methods as a NATS service (queue group, discovery, statistics). The framework calls handlers inside a
 * synchronous try/catch, so a rejected promise would send no reply: here every request is answered.
 */
export async function serveRpc<Contracts extends Record<string, object>>(
  connection: NatsConnection,
  options: BusOptions,
  contracts: Contracts,
  handlers: RpcHandlers<Contracts>,
): Promise<void> {
  const service = await connection.services.add({
    name: `${options.prefix}-${options.service}`,
    version: serviceVersion,
    queue: options.service,
  });
  const inFlight = new Set<Promise<void>>();

  for (const contract of Object.values(contracts) as RpcContract[]) {
    if (contract.kind !== 'rpc') {
      continue;
    }
    const handler = (handlers as unknown as Record<string, RpcHandler<RpcContract> | undefined>)[contract.name];
    if (!handler) {
      throw new Error(`No handler for ${contract.name}`);
    }
    const subject = subjectOf(options.prefix, contract);
    const receive = (error: Error | null, message: ServiceMsg | Msg): void => {
      if (error) {
        options.log.error({ err: error, method: contract.name }, 'NATS endpoint failed');
        return;
      }
      const work = answer(contract, handler, message, options).finally(() => inFlight.delete(work));
      inFlight.add(work);
    };
    if (contract.everyInstance) {
      // The framework's endpoints share their work; outside of a queue group each instance hears the question.
      const subscription = connection.subscribe(subject, { callback: receive });
      options.lifecycle.onStop(`nats method ${contract.name}`, () => subscription.unsubscribe());
    } else {
      service.addEndpoint(contract.name.replaceAll('.', '-'), { subject, handler: receive });
    }
  }
  options.lifecycle.onStop('nats methods', async () => {
    await service.stop();
    await Promise.all(inFlight);
  });
}

async function answer(
  contract: RpcContract,
  handler: RpcHandler<RpcContract>,
  message: ServiceMsg | Msg,
  { log, metrics }: BusOptions,
): Promise<void> {
  const parent = contextOf(carrierOf(message.headers));
  const stopTimer = metrics.rpcServedSeconds.startTimer({ method: contract.name });
  const observe = (outcome: string): void => {
    const seconds = stopTimer({ outcome });
    log.info({ method: contract.name, outcome, durationMilliseconds: Math.round(seconds * 1_000) }, 'method');
  };
  const reply = await withSpan<Reply>(contract.name, { kind: SpanKind.SERVER, parent }, async () => {
    try {
      const output = await handler(parseInput(contract.input, message.json()));
      observe('ok');
      return { output };
    } catch (thrown) {
      const error = toAppError(thrown);
      observe(error.code);
      if (error.status >= 500) {
        metrics.failures.note({ what: contract.name, code: error.code });
        log.error({ err: error.cause ?? error, method: contract.name, code: error.code }, 'method failed');
      }
      return {
        error: {
          code: error.code,
          message: error.message,
          ...(error.details ? { details: error.details } : {}),
          ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
        },
      };
    }
  });
  message.respond(JSON.stringify(reply));
}

export async function callRpc<Contract extends RpcContract>(
  connection: NatsConnection,
  options: BusOptions,
  contract: Contract,
  input: z.input<Contract['input']>,
  callOptions: CallOptions = {},
): Promise<z.output<Contract['output']>> {
  const deadline = performance.now() + (callOptions.timeoutMilliseconds ?? contract.timeoutMilliseconds);
  const stopTimer = options.metrics.rpcCalledSeconds.startTimer({ method: contract.name });
  return withSpan(contract.name, { kind: SpanKind.CLIENT }, async () => {
    try {
      const message = await requestUntil(deadline, connection, subjectOf(options.prefix, contract), input);
      const reply = message.json<Reply>();
      if ('error' in reply) {
        throw errorOf(reply.error);
      }
      const output = contract.output.parse(reply.output) as z.output<Contract['output']>;
      stopTimer({ outcome: 'ok' });
      return output;
    } catch (thrown) {
      const error = toAppError(thrown);
      stopTimer({ outcome: error.code });
      if (error.code === 'unavailable') {
        options.log.warn({ method: contract.name, requestId: currentRequestId(), err: error.cause }, 'call failed');
      }
      throw error;
    }
  });
}

/** Asks every instance that is there. Who answers with an error, or not in time, is left out. */
export async function gatherRpc<Contract extends RpcContract>(
  connection: NatsConnection,
  options: BusOptions,
  contract: Contract,
  input: z.input<Contract['input']>,
): Promise<z.output<Contract['output']>[]> {
  return withSpan(contract.name, { kind: SpanKind.CLIENT }, async () => {
    const outputs: z.output<Contract['output']>[] = [];
    try {
      const replies = await connection.requestMany(subjectOf(options.prefix, contract), JSON.stringify(input), {
        // Ends soon after the last answer, and in any case in time.
        strategy: RequestStrategy.JitterTimer,
        maxWait: contract.timeoutMilliseconds,
        headers: outgoingHeaders(),
      });
      for await (const message of replies) {
        const reply = message.json<Reply>();
        const output = 'output' in reply ? contract.output.safeParse(reply.output) : undefined;
        if (output?.success) {
          outputs.push(output.data as z.output<Contract['output']>);
        }
      }
    } catch (error) {
      options.log.debug({ err: error, method: contract.name }, 'nobody else answers');
    }
    return outputs;
  });
}

async function requestUntil(
  deadline: number,
  connection: NatsConnection,
  subject: string,
  input: unknown,
): Promise<Msg> {
  for (;;) {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    const timeout = Math.min(left, lostAfterMilliseconds);
    try {
      return await connection.request(subject, JSON.stringify(input), { timeout, headers: outgoingHeaders() });
    } catch (error) {
      const nobodyListens = error instanceof NatsError && error.code === NatsErrorCode.NoResponders;
      if (nobodyListens && performance.now() + retryPauseMilliseconds < deadline) {
        await new Promise((resolve) => setTimeout(resolve, retryPauseMilliseconds));
        continue;
      }
      const isLost = error instanceof NatsError && error.code === NatsErrorCode.Timeout;
      if (isLost && left > timeout) {
        continue;
      }
      const reason = nobodyListens ? `nobody answers ${subject}` : `no answer in time from ${subject}`;
      throw new AppError({
        code: 'unavailable',
        message: 'A part of the service does not answer. Try again shortly',
        retryAfterSeconds: 1,
        cause: new Error(reason, { cause: error }),
      });
    }
  }
}

function errorOf(error: Extract<Reply, { error: object }>['error']): AppError {
  return new AppError({
    code: isErrorCode(error.code) ? error.code : 'internal',
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  });
}
