import type { FailureReason } from '@octavo/contracts';

export type CardBehaviour =
  | { does: 'pays' }
  | { does: 'pays_once' }
  | { does: 'asks_for_code' }
  | { does: 'breaks' }
  | { does: 'fails'; reason: FailureReason };

export interface TestCard {
  number: string;
  /** What the page says it does. */
  label: string;
  behaviour: CardBehaviour;
}

/** Cards of nobody. Any future expiry, any three digits. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', label: 'Pays', behaviour: { does: 'pays' } },
  { number: '4000 0000 0000 3220', label: 'Asks for a code: 123456', behaviour: { does: 'asks_for_code' } },
  { number: '4000 0000 0000 0341', label: 'Pays now, declines renewals', behaviour: { does: 'pays_once' } },
  {
    number: '4000 0000 0000 0002',
    label: 'Is declined',
    behaviour: { does: 'fails', reason: 'card_declined' },
  },
  {
    number: '4000 0000 0000 9995',
    label: 'Has not enough funds',
    behaviour: { does: 'fails', reason: 'insufficient_funds' },
  },
  {
    number: '4000 0000 0000 0069',
    label: 'Has expired',
    behaviour: { does: 'fails', reason: 'expired_card' },
  },
  { number: '4000 0000 0000 0119', label: 'Breaks the provider', behaviour: { does: 'breaks' } },
];

/** What the second step wants to hear. */
export const secondStepCode = '123456';

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) {
    return false;
  }
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => digitsOf(card.number) === digitsOf(number));
}

export interface CardForm {
  name: string;
  number: string;
  expiry: string;
  cvc: string;
}

export type CardFaults = Partial<Record<keyof CardForm, string>>;

/** What is wrong with a card as it was typed; nothing when a bank could be asked. */
export function faultsOf({ name, number, expiry, cvc }: CardForm, now: Date): CardFaults {
  const faults: CardFaults = {};
  if (name.trim().length < 2 || name.length > 100) {
    faults.name = 'Enter the name on the card';
  }
  if (!passesLuhn(number)) {
    faults.number = 'Check the card number';
  } else if (!findTestCard(number)) {
    faults.number = 'Only the test cards below pay here';
  }
  const expiryFault = faultOfExpiry(expiry, now);
  if (expiryFault) {
    faults.expiry = expiryFault;
  }
  if (!/^\d{3,4}$/.test(cvc.trim())) {
    faults.cvc = 'Enter the 3 or 4 digits';
  }
  return faults;
}

function faultOfExpiry(text: string, now: Date): string | undefined {
  const [, monthText, yearText] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const month = Number(monthText);
  if (monthText === undefined || yearText === undefined || month < 1 || month > 12) {
    return 'Enter month and year, as in 09/30';
  }
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  // A card is good until its month is over.
  return Date.UTC(year, month, 1) <= now.getTime() ? 'The card has expired' : undefined;
}
