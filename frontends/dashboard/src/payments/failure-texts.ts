import type { FailureReason } from '@octavo/contracts';

/** What each reason means to the one who paid. */
export const failureTexts: Record<FailureReason, string> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'There was not enough money on the card.',
  expired_card: 'The card has expired.',
  authentication_failed: 'The second step with your bank did not succeed.',
  provider_error: 'The payment provider had a problem. No money was taken.',
  no_payment_method: 'There is no card that we may charge.',
  page_expired: 'The payment page was open for too long.',
  cancelled_by_customer: 'The payment was cancelled.',
};

/** Shown while nobody knows more. */
export const possibleReasons = [
  'The card was declined by your bank.',
  'There was not enough money on the card.',
  'The card number, its expiry date or its security code was mistyped.',
  'The second step with your bank was not finished.',
];
