import { AppError, type SubscriptionBody } from '@octavo/contracts';
import type { Transaction } from '../database.ts';
import type { MoneyContext } from '../payments/context.ts';
import { transition, type SubscriptionEvent, type Transition } from './machine.ts';
import { enterState, lockSubscription, subscriptionBodyOf, type Subscription } from './store.ts';

type CommandContext = Pick<MoneyContext, 'database' | 'outbox' | 'now'>;

interface Command {
  userId: string;
  event: SubscriptionEvent;
  /** Why not, where the state does not allow it. */
  refusal: string;
  /** What else the transition does, in its transaction. */
  andThen?: (transaction: Transaction, subscription: Subscription, to: Transition['to'], at: Date) => Promise<void>;
}

/**
 * Does what a subscription's owner asks for, where its state allows it.
 * @throws AppError `conflict` where it does not.
 */
export async function command(
  context: CommandContext,
  { userId, event, refusal, andThen }: Command,
): Promise<SubscriptionBody> {
  const at = context.now();
  const changed = await context.database.$transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, userId, at);
    const moved = transition(subscription.state, event);
    if (!moved) {
      throw new AppError({ code: 'conflict', message: refusal });
    }
    const entered = await enterState(transaction, subscription, moved, { at });
    await andThen?.(transaction, subscription, moved.to, at);
    return entered;
  });
  context.outbox.wake();
  return requireBody(changed);
}

export function requireBody(subscription: Subscription): SubscriptionBody {
  const body = subscriptionBodyOf(subscription);
  if (!body) {
    throw new AppError({ code: 'conflict', message: 'You have no subscription' });
  }
  return body;
}
