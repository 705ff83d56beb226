import { AppError, type FailureReason, type showSandboxPayment, type submitSandboxPayment } from '@octavo/contracts';
import { reply, type HttpHandler, type Reply } from '@octavo/kit';
import type { Database, Transaction } from '../../database.ts';
import type { MoneyContext } from '../context.ts';
import { endCheckout, findCheckout, lockCheckout, type Ending, type SandboxCheckout } from './books.ts';
import { faultsOf, findTestCard, secondStepCode, type CardForm } from './cards.ts';
import { pageHeaders, renderPage, type Page } from './page.ts';
import { savedMethods } from './provider.ts';

const mostCodeTries = 3;

type PageContext = Pick<MoneyContext, 'database' | 'now' | 'provider' | 'addresses' | 'wake'>;

/** `billing.payments.showSandboxPage` */
export function showSandboxPaymentHandler(context: PageContext): HttpHandler<typeof showSandboxPayment> {
  return async ({ params }) => {
    const checkout = await requireCheckout(context, (database) => findCheckout(database, params['token'] ?? ''));
    if (isOver(checkout, context.now())) {
      return expireOrGoOn(context, params['token'] ?? '');
    }
    return answer(context, checkout, { kind: checkout.state === 'second_step' ? 'code' : 'card' });
  };
}

/** `billing.payments.submitSandboxPage` */
export function submitSandboxPaymentHandler(context: PageContext): HttpHandler<typeof submitSandboxPayment> {
  return async ({ params, body }) => {
    const token = params['token'] ?? '';
    await requireCheckout(context, (database) => findCheckout(database, token));
    const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
    const result = await context.database.$transaction(async (transaction) => {
      const checkout = await lockCheckout(transaction, token);
      if (!checkout) {
        throw nothingHere();
      }
      const step = isOver(checkout, context.now())
        ? 'over'
        : await takeStep(transaction, checkout, form, context.now());
      return { checkout, step };
    });
    context.wake();
    return result.step === 'over' ? expireOrGoOn(context, token) : answer(context, result.checkout, result.step);
  };
}

/** What a form does to a page that is open. */
async function takeStep(
  transaction: Transaction,
  checkout: SandboxCheckout,
  form: URLSearchParams,
  now: Date,
): Promise<Page | 'over'> {
  const field = (name: string): string => form.get(name) ?? '';
  if (field('csrf') !== checkout.csrf) {
    return { kind: 'card', alert: 'The form was not sent from this page. Please fill it in again.' };
  }
  if (field('action') === 'cancel') {
    return end(transaction, checkout, unpaid('cancelled', 'cancelled_by_customer'), now);
  }
  if (checkout.state === 'second_step') {
    return takeCode(transaction, checkout, field('code'), now);
  }
  const card = { name: field('name'), number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
  return takeCard(transaction, checkout, card, now);
}

async function takeCard(
  transaction: Transaction,
  checkout: SandboxCheckout,
  card: CardForm,
  now: Date,
): Promise<Page | 'over'> {
  const faults = faultsOf(card, now);
  const behaviour = findTestCard(card.number)?.behaviour;
  if (Object.keys(faults).length > 0 || !behaviour) {
    return { kind: 'card', alert: 'Please check what is marked below.', faults, card };
  }
  switch (behaviour.does) {
    case 'pays':
      return end(transaction, checkout, { state: 'completed', method: savedMethods.pays }, now);
    case 'pays_once':
      return end(transaction, checkout, { state: 'completed', method: savedMethods.declines }, now);
    case 'fails':
      return end(transaction, checkout, unpaid('failed', behaviour.reason), now);
    case 'asks_for_code':
      await transaction.sandboxCheckout.update({ where: { id: checkout.id }, data: { state: 'second_step' } });
      return { kind: 'code' };
    case 'breaks':
      return { kind: 'card', alert: 'The bank did not answer. Nothing was taken: please try again.', card };
    default:
      return behaviour satisfies never;
  }
}

async function takeCode(
  transaction: Transaction,
  checkout: SandboxCheckout,
  code: string,
  now: Date,
): Promise<Page | 'over'> {
  if (code.replaceAll(/\s/g, '') === secondStepCode) {
    return end(transaction, checkout, { state: 'completed', method: savedMethods.pays }, now);
  }
  const codeTries = checkout.codeTries + 1;
  if (codeTries >= mostCodeTries) {
    return end(transaction, checkout, unpaid('failed', 'authentication_failed'), now);
  }
  await transaction.sandboxCheckout.update({ where: { id: checkout.id }, data: { codeTries } });
  return { kind: 'code', alert: `That is not the code. Tries left: ${mostCodeTries - codeTries}.` };
}

const unpaid = (state: 'failed' | 'cancelled', failureReason: FailureReason): Ending => ({ state, failureReason });

async function end(transaction: Transaction, checkout: SandboxCheckout, ending: Ending, at: Date): Promise<'over'> {
  await endCheckout(transaction, checkout, ending, at);
  return 'over';
}

function isOver({ state, expiresAt }: SandboxCheckout, now: Date): boolean {
  return (state !== 'open' && state !== 'second_step') || expiresAt <= now;
}

/** On to the site; a page whose time is over ends first. */
async function expireOrGoOn({ database, now, wake }: PageContext, token: string): Promise<Reply> {
  const checkout = await database.$transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, token);
    if (locked && (locked.state === 'open' || locked.state === 'second_step')) {
      await endCheckout(transaction, locked, { state: 'cancelled', failureReason: 'page_expired' }, now());
    }
    return locked;
  });
  wake();
  if (!checkout) {
    throw nothingHere();
  }
  const location = checkout.state === 'completed' ? checkout.successUrl : checkout.failureUrl;
  return reply({ status: 303, headers: { location }, body: undefined });
}

function answer({ addresses }: Pick<MoneyContext, 'addresses'>, checkout: SandboxCheckout, page: Page): Reply {
  return reply({
    status: page.alert === undefined ? 200 : 422,
    headers: pageHeaders(addresses.appUrl),
    body: Buffer.from(renderPage(checkout, page)),
  });
}

async function requireCheckout(
  { database, provider }: Pick<MoneyContext, 'database' | 'provider'>,
  find: (database: Database) => Promise<SandboxCheckout | undefined>,
): Promise<SandboxCheckout> {
  const checkout = provider.name === 'sandbox' ? await find(database) : undefined;
  if (!checkout) {
    throw nothingHere();
  }
  return checkout;
}

const nothingHere = (): AppError => new AppError({ code: 'not_found', message: 'There is no such payment page' });
