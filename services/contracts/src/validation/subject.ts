import { invalid, schemaOf, valid, type Outcome } from './outcome.ts';
import { sanitise } from './sanitise.ts';

export const subjectLength = 200;
const shortestSubject = 5;

/** What a message is about, in one line (SPEC §5). */
export function validateSubject(text: string): Outcome<string> {
  const subject = sanitise(text.replaceAll(/\s+/g, ' '), subjectLength);
  if (subject === '') {
    return invalid('Subject is required');
  }
  return subject.length < shortestSubject
    ? invalid(`Subject must be at least ${shortestSubject} characters`)
    : valid(subject);
}

export const subjectSchema = /* @__PURE__ */ schemaOf(validateSubject);
