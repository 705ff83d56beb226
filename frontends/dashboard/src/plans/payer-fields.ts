import { customerDataSchema, type CustomerData } from '@octavo/contracts';

/** The fields of the form that says who pays, by their place in `customerData` (SPEC §7). */
export const payerFields = [
  { path: 'firstName', label: 'First name', autoComplete: 'given-name', half: true },
  { path: 'lastName', label: 'Last name', autoComplete: 'family-name', half: true },
  { path: 'email', label: 'Email', autoComplete: 'email', type: 'email', half: true },
  { path: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', half: true },
  { path: 'address.contactName', label: 'Name on the invoice', autoComplete: 'name' },
  { path: 'address.address', label: 'Address', autoComplete: 'street-address' },
  { path: 'address.zipCode', label: 'Zip code', autoComplete: 'postal-code', half: true },
  { path: 'address.city', label: 'City', autoComplete: 'address-level2', half: true },
  { path: 'address.country', label: 'Country', autoComplete: 'country-name', half: true },
  { path: 'taxId', label: 'Tax ID', autoComplete: 'off', half: true, optional: true },
] as const satisfies readonly {
  path: string;
  label: string;
  autoComplete: string;
  type?: string;
  half?: boolean;
  optional?: boolean;
}[];

export type PayerPath = (typeof payerFields)[number]['path'];
export type PayerTexts = Partial<Record<PayerPath, string>>;
export type PayerProblems = Partial<Record<string, string>>;

export type PayerOutcome = { valid: true; customerData: CustomerData } | { valid: false; problems: PayerProblems };

/** Judges what was typed by the same rules as the server. */
export function readPayer(texts: PayerTexts): PayerOutcome {
  const address: Record<string, string> = {};
  const data: Record<string, unknown> = { address };
  for (const field of payerFields) {
    const text = texts[field.path] ?? '';
    if ('optional' in field && text.trim() === '') continue;
    const [first, second] = field.path.split('.') as [string, string?];
    if (second === undefined) data[first] = text;
    else address[second] = text;
  }
  const result = customerDataSchema.safeParse(data);
  if (result.success) return { valid: true, customerData: result.data };
  const problems: PayerProblems = {};
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
  return { valid: false, problems };
}
