import { z } from 'zod';
import { emailSchema } from '../../validation/email.ts';
import { firstNameSchema, lastNameSchema, validateName } from '../../validation/name.ts';
import { invalid, schemaOf, valid } from '../../validation/outcome.ts';

const longestPhone = 20;
const phonePattern = /^\+?[0-9][0-9 ().-]{5,18}[0-9]$/;

const addressLengths = { address: 200, city: 100, country: 100, zipCode: 20 } as const;

/** One line of an address: what a printer and a bank take, without the characters of markup. */
function lineSchema(label: string, longest: number): z.ZodType<string, string> {
  return schemaOf((text) => {
    const line = text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');
    if (line === '') {
      return invalid(`${label} is required`);
    }
    return line.length <= longest && !/[<>"&\p{Cc}]/u.test(line) ? valid(line) : invalid(`${label} is not valid`);
  });
}

const phoneSchema = schemaOf((text) => {
  const phone = text.trim();
  if (phone === '') {
    return invalid('Phone is required');
  }
  return phone.length <= longestPhone && phonePattern.test(phone)
    ? valid(phone)
    : invalid('Please enter a valid phone number');
});

export const billingAddressSchema = z.strictObject({
  contactName: schemaOf((text) => validateName(text, 'Name')),
  city: lineSchema('City', addressLengths.city),
  country: lineSchema('Country', addressLengths.country),
  address: lineSchema('Address', addressLengths.address),
  zipCode: lineSchema('Zip code', addressLengths.zipCode),
});

/** Who pays, as the payment form asks for it (SPEC §7). The phone goes to the provider and is not kept. */
export const customerDataSchema = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  address: billingAddressSchema,
  /** VAT or tax number, for the invoice. */
  taxId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{3,28}$/, 'Tax id is not valid')
    .optional(),
});

export type CustomerData = z.output<typeof customerDataSchema>;
