import { productName } from '@octavo/contracts';
import type { Letter } from './message.ts';

/**
 * Names that people typed stand in none of these: who signs up with another's address would have us send their words.
 */

/** When and where something was done to an account, or asked for: its owner can tell whether it was them. */
export interface Occasion {
  at: Date;
  device: string;
  network: string | null;
}

function factsOf({ at, device, network }: Occasion): NonNullable<Letter['facts']> {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [['When', time], ['Device', device], ...(network === null ? [] : [['Network', network] as const])];
}

const notYou = 'If this was not you, you can ignore this e-mail: nothing happens without the link.';

export const verificationLetter = (url: string, occasion: Occasion): Letter => ({
  subject: `Confirm your e-mail address for ${productName}`,
  preview: 'One click, and your account is ready.',
  heading: 'Confirm your e-mail address',
  paragraphs: [
    `Somebody signed up for ${productName} with this address. If it was you, confirm it and your account is ready.`,
  ],
  facts: factsOf(occasion),
  action: { label: 'Confirm e-mail address', url },
  reason: `The link works once, for 24 hours. ${notYou}`,
});

export const recoveryLetter = (url: string, occasion: Occasion): Letter => ({
  subject: `Choose a new password for ${productName}`,
  preview: 'The link signs you in once, to choose a new password.',
  heading: 'Choose a new password',
  paragraphs: [
    'Somebody asked for a new password for your account. The link signs you in once, so that you can choose one.',
  ],
  facts: factsOf(occasion),
  action: { label: 'Choose a new password', url },
  reason: `The link works once, for an hour. ${notYou} Your password stays as it is.`,
});

export const emailChangeLetter = (url: string, occasion: Occasion): Letter => ({
  subject: `Confirm your new e-mail address for ${productName}`,
  preview: 'One click, and you sign in with this address.',
  heading: 'Confirm your new e-mail address',
  paragraphs: [`You asked to sign in to ${productName} with this address from now on.`],
  facts: factsOf(occasion),
  action: { label: 'Confirm new address', url },
  reason: `The link works once, for 24 hours. ${notYou}`,
});

const wasNotYou = (signInUrl: string): NonNullable<Letter['action']> => ({
  label: 'This was not me',
  url: signInUrl,
});

export const passwordChangedLetter = (occasion: Occasion, signInUrl: string): Letter => ({
  subject: `Your ${productName} password was changed`,
  preview: 'You were signed out on all other devices.',
  heading: 'Your password was changed',
  paragraphs: ['You were signed out on all other devices. If it was you, there is nothing to do.'],
  facts: factsOf(occasion),
  action: wasNotYou(signInUrl),
  reason: 'If it was not you, choose a new password at once, and contact support.',
});

/** `j…@example.com`: enough for the owner to know it by. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}

export const emailChangedLetter = (newEmail: string, occasion: Occasion): Letter => ({
  subject: `Your ${productName} e-mail address was changed`,
  preview: 'This address no longer signs in to your account.',
  heading: 'Your e-mail address was changed',
  paragraphs: [`Your account now has the address ${maskEmail(newEmail)}. This one no longer signs in.`],
  facts: factsOf(occasion),
  reason: 'If it was not you, contact support at once.',
});

export const accountDeletedLetter = (occasion: Occasion): Letter => ({
  subject: `Your ${productName} account was deleted`,
  preview: 'Your keys answer no more, and what we kept of you is being erased.',
  heading: 'Your account was deleted',
  paragraphs: [
    'Your keys answer no more, your plan has ended, and what we kept of you is being erased. Invoices stay, because the law says so.',
  ],
  facts: factsOf(occasion),
  reason: 'It is the last e-mail to this account. If it was not you, contact support at once.',
});

export const newSignInLetter = (occasion: Occasion, signInUrl: string): Letter => ({
  subject: `New sign-in to your ${productName} account`,
  preview: 'From a device that we have not seen before.',
  heading: 'New sign-in to your account',
  paragraphs: [
    'Somebody signed in with your password from a device that we have not seen before. If it was you, there is nothing to do.',
  ],
  facts: factsOf(occasion),
  action: wasNotYou(signInUrl),
  reason: 'If it was not you, choose a new password at once: it signs out everybody else.',
});
