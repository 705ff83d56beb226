import { AppError, operationCredits } from '@octavo/contracts';
import { createCharge } from '../charge.ts';
import type { Holds } from '../holds.ts';
import type { Settlements } from '../settlements.ts';
import { noAction, type Policy, type PolicyOutcome } from './policy.ts';

export interface MeterOptions {
  holds: Pick<Holds, 'take' | 'returned'>;
  settlements: Pick<Settlements, 'settle' | 'release'>;
  holdsOpen: { inc(): void; dec(): void };
}

/**
 * Sets aside what the operation costs before it begins; a live key without enough credits is refused. Unless the
 * document gets delivered, the credits go back (docs/decisions/0001-when-a-conversion-is-charged.md).
 */
export function meter({ holds, settlements, holdsOpen }: MeterOptions): Policy {
  return {
    name: 'meter',
    schema: noAction,
    create:
      () =>
      async (exchange): Promise<PolicyOutcome> => {
        const { principal, request, response, route } = exchange;
        const operation = route.match?.contract.operation;
        if (principal.kind !== 'apiKey' || !operation) {
          throw new Error('meter needs api-key before it, and a contract with an operation');
        }
        if (principal.mode === 'test') {
          exchange.charge = createCharge({ credits: 0, creditsRemaining: undefined });
          return 'next';
        }

        const credits = operationCredits[operation];
        const { userId, apiKeyId } = principal;
        const { requestId } = exchange;
        const ownHold = request.headers['prefer'] !== undefined;
        const held = await holds.take({ userId, apiKeyId, operation, credits, requestId, ownHold });
        if (held.outcome === 'insufficient') {
          exchange.charge = createCharge({ credits: 0, creditsRemaining: held.creditsRemaining });
          throw insufficientCredits(credits, held.creditsRemaining);
        }
        const { holdId, heldAt, creditsRemaining, inAdvance } = held;
        holdsOpen.inc();
        const charge = createCharge({
          holdId,
          heldAt,
          credits,
          creditsRemaining,
          onDecided: (outcome, code) => {
            holdsOpen.dec();
            if (outcome === 'settle') {
              settlements.settle(holdId, inAdvance ? requestId : undefined);
            } else if (outcome === 'release') {
              settlements.release(holdId, code && { code, ...(inAdvance ? { requestId } : {}) });
              holds.returned(userId, credits);
            }
          },
        });
        exchange.charge = charge;
        if (response.destroyed) {
          charge.release('client_closed_request');
          return 'answered';
        }
        // Whatever ends the request without saying otherwise gives the credits back.
        response.once('close', () => queueMicrotask(() => charge.release('client_closed_request')));
        return 'next';
      },
  };
}

function insufficientCredits(needed: number, left: number): AppError {
  const are = left === 1 ? '1 is' : `${left} are`;
  return new AppError({
    code: 'insufficient_credits',
    message: `This operation costs ${needed} credits and ${are} left. Upgrade your plan or buy credits`,
    details: [
      { path: 'creditsNeeded', message: String(needed) },
      { path: 'creditsRemaining', message: String(left) },
    ],
  });
}
