import { z } from 'zod';

const urlLimit = 8_000;

function refusalOfUrl(text: string): string | undefined {
  if (!URL.canParse(text)) {
    return "Give a whole address such as 'https://example.com/invoice/7'";
  }
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return `Give an http or https address, not ${protocol}`;
  }
  return username !== '' || password !== '' ? 'Give user and password as options.basicAuth' : undefined;
}

/** The address of a document: parsed, never matched, so that what is judged is what the browser reads. */
export const sourceUrlSchema = z
  .string()
  .max(urlLimit)
  .superRefine((text, context) => {
    const message = refusalOfUrl(text);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  });
