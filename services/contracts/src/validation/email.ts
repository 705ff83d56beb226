import { invalid, schemaOf, valid, type Outcome } from './outcome.ts';
import { cut } from './sanitise.ts';

export const emailLength = 254;

/**
 * ASCII only, so that no address can look like another one's: letters of other scripts, full-width signs and the
 * Kelvin sign, which lower case would turn into a plain k, are all refused. A domain of another script is written in its
 * `xn--` form.
 */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?=.*[a-z])${label}$`);
const printableAscii = /^[!-~]+$/;

/** An e-mail address in the one spelling in which it is stored and looked up (SPEC §5). */
export function validateEmail(text: string): Outcome<string> {
  const trimmed = text.trim();
  if (trimmed === '') {
    return invalid('Email is required');
  }
  const email = cut(trimmed, emailLength);
  const lowered = email.toLowerCase();
  return printableAscii.test(email) && pattern.test(lowered)
    ? valid(lowered)
    : invalid('Please enter a valid email address');
}

export const emailSchema = /* @__PURE__ */ schemaOf(validateEmail).meta({ description: 'An e-mail address' });
