import { isAdminWord } from '@octavo/data';

/** Why no reset letter can be asked for with what is typed (SPEC §5, §8); undefined when it can. */
export function forgotPasswordFault(email: string): string | undefined {
  if (isAdminWord(email)) {
    return 'Password reset is only available for email addresses, not admin username';
  }
  const typed = email.trim();
  return typed.includes('@') && typed.includes('.') ? undefined : 'Please enter your email address first';
}
