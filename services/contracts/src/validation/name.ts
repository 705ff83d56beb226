import { invalid, schemaOf, valid, type Outcome } from './outcome.ts';
import { cut } from './sanitise.ts';

export const nameLength = 100;
const shortestName = 2;

export type NameLabel = 'Name' | 'First name' | 'Last name';

/** Letters of any script with their marks, spaces, hyphens, and both apostrophes people type. */
const pattern = /^[\p{L}\p{M}' ’-]+$/u;
const hasLetter = /\p{L}/u;

/** A person's name (SPEC §5). Not sanitised: the apostrophe of O'Brien is allowed, and nothing else of HTML's is. */
export function validateName(text: string, label: NameLabel): Outcome<string> {
  const name = cut(text.trim().normalize('NFC'), nameLength).trimEnd();
  if (name === '') {
    return invalid(`${label} is required`);
  }
  if (Array.from(name).length < shortestName) {
    return invalid(`${label} must be at least ${shortestName} characters`);
  }
  return pattern.test(name) && hasLetter.test(name) ? valid(name) : invalid(`${label} contains invalid characters`);
}

/** A name that may be left out: empty is kept as null. */
export function validateOptionalName(text: string, label: NameLabel): Outcome<string | null> {
  return text.trim() === '' ? valid(null) : validateName(text, label);
}

export const nameSchema = /* @__PURE__ */ schemaOf((text) => validateName(text, 'Name'));
export const firstNameSchema = /* @__PURE__ */ schemaOf((text) => validateName(text, 'First name'));
export const lastNameSchema = /* @__PURE__ */ schemaOf((text) => validateName(text, 'Last name'));
export const optionalFirstNameSchema = /* @__PURE__ */ schemaOf((text) => validateOptionalName(text, 'First name'));
export const optionalLastNameSchema = /* @__PURE__ */ schemaOf((text) => validateOptionalName(text, 'Last name'));
