import { isCommonPassword } from './common-password.ts';
import { invalid, schemaOf, valid, type Outcome } from './outcome.ts';

export const shortestPassword = 8;
/** Far beyond any password manager; what is longer is an attempt to keep the hash busy. */
export const longestPassword = 1_000;

/** What a password lacks, in the words of GoTrue's `weak_password.reasons`. */
export type PasswordWeakness = 'length' | 'characters' | 'pwned';

/** What new passwords must have (SPEC §5); empty when the password will do. */
export function passwordWeaknesses(password: string): PasswordWeakness[] {
  const hasLength = Array.from(password).length >= shortestPassword && password.length <= longestPassword;
  const hasCharacters = /[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password);
  const weaknesses: PasswordWeakness[] = [];
  if (!hasLength) {
    weaknesses.push('length');
  }
  if (!hasCharacters) {
    weaknesses.push('characters');
  }
  return weaknesses.length === 0 && isCommonPassword(password) ? ['pwned'] : weaknesses;
}

const tooLong = `Password must be at most ${longestPassword} characters long`;

export const weakPasswordMessage =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, and one number';

export const commonPasswordMessage = 'This password is too easy to guess. Please choose another one.';

/** A new account's password: one message for all it must have. */
export function validateNewPassword(password: string): Outcome<string> {
  if (password.length > longestPassword) {
    return invalid(tooLong);
  }
  const [weakness] = passwordWeaknesses(password);
  return weakness ? invalid(weakness === 'pwned' ? commonPasswordMessage : weakPasswordMessage) : valid(password);
}

export const newPasswordSchema = /* @__PURE__ */ schemaOf(validateNewPassword).meta({
  description: weakPasswordMessage,
});

/** What the settings page says of each. */
export const weaknessMessages: Record<PasswordWeakness, string> = {
  length: 'Password must be at least 8 characters long.',
  characters: 'Password must contain at least one uppercase letter, one lowercase letter, and one number.',
  pwned: commonPasswordMessage,
};

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** The settings page's form, checked in SPEC §5's order. Whether the current password is right, only the server knows. */
export function validatePasswordChange(change: PasswordChange): Outcome<PasswordChange> {
  const { currentPassword, newPassword, confirmation } = change;
  if (currentPassword === '') {
    return invalid('Please enter your current password.');
  }
  if (newPassword === '') {
    return invalid('Please enter a new password.');
  }
  if (newPassword !== confirmation) {
    return invalid("New password and confirmation don't match.");
  }
  if (newPassword === currentPassword) {
    return invalid('New password must be different from current password.');
  }
  if (newPassword.length > longestPassword) {
    return invalid(`${tooLong}.`);
  }
  const [weakness] = passwordWeaknesses(newPassword);
  return weakness ? invalid(weaknessMessages[weakness]) : valid(change);
}

export const wrongCurrentPasswordMessage = 'The current password you entered is incorrect.';
