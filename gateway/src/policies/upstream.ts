import { headers, type ServiceName } from '@octavo/contracts';
import { propagationHeaders, sealPrincipal } from '@octavo/kit';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchange.ts';
import { forward } from '../forward.ts';
import { requestHeaders } from '../forwarded-headers.ts';
import type { Limits } from '../limits.ts';
import type { Policy, PolicyOutcome } from './policy.ts';

export interface UpstreamOptions {
  dispatchers: Partial<Record<ServiceName, Dispatcher>>;
  limits: Limits;
  principalSecret: Buffer;
  /** Then a proxy of ours says how the client reached us. */
  behindProxy: boolean;
  now: () => number;
}

/** Hands the request to a service, with the gateway's word on who calls, and the answer back. */
export function upstream(options: UpstreamOptions): Policy {
  return {
    name: 'upstream',
    schema: {
      properties: {
        serviceEndpoint: { type: 'string' },
        forwardAuthorization: { type: 'boolean', default: false },
      },
      required: ['serviceEndpoint'],
    },
    create: ({ serviceEndpoint, forwardAuthorization }) => {
      const service = serviceEndpoint as ServiceName;
      const dispatcher = options.dispatchers[service];
      if (!dispatcher) {
        throw new Error(`gateway.config.yml names a service nobody knows: ${service}`);
      }
      return async (exchange): Promise<PolicyOutcome> => {
        await forward(exchange, {
          dispatcher,
          limits: options.limits,
          headers: {
            ...requestHeaders(exchange.request.headers, { withAuthorization: forwardAuthorization === true }),
            ...forwardedFor(exchange, options.behindProxy),
            ...propagationHeaders(),
            [headers.principal]: sealPrincipal(
              exchange.principal,
              options.principalSecret,
              options.now(),
              exchange.charge?.holdId,
            ),
          },
        });
        return 'answered';
      };
    },
  };
}

function forwardedFor({ request, clientAddress }: Exchange, behindProxy: boolean): Record<string, string> {
  const told = (name: string): string | undefined =>
    behindProxy
      ? String(request.headers[name] ?? '')
          .split(',')
          .at(-1)
          ?.trim() || undefined
      : undefined;
  const host = told('x-forwarded-host') ?? request.headers.host;
  return {
    'x-forwarded-for': clientAddress,
    'x-forwarded-proto': told('x-forwarded-proto') ?? 'http',
    ...(host ? { 'x-forwarded-host': host } : {}),
  };
}
