import { productName } from '@octavo/contracts';
import { secretSchema } from '@octavo/kit';
import { z } from 'zod';
import { providerNames } from './provider.ts';

const addressSchema = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const wordSchema = z.string().min(1).max(500);

/** What billing reads about money. Secrets are needed for the provider that is chosen, and for no other. */
export const moneyConfigShape = {
  PAYMENT_PROVIDER: z.enum(providerNames).default('sandbox'),
  /** Signs what the sandbox tells us. */
  SANDBOX_WEBHOOK_SECRET: secretSchema.optional(),
  STRIPE_SECRET_KEY: wordSchema.optional(),
  /** Of the endpoint that Stripe notifies: whsec_… */
  STRIPE_WEBHOOK_SECRET: wordSchema.optional(),
  STRIPE_API_URL: addressSchema.default('https://api.stripe.com'),
  IYZICO_API_KEY: wordSchema.optional(),
  IYZICO_SECRET_KEY: wordSchema.optional(),
  IYZICO_API_URL: addressSchema.default('https://api.iyzipay.com'),
  /** Where browsers and providers reach the gateway; without it, outside production, the service itself. */
  PUBLIC_URL: addressSchema.optional(),
  /** The application, where payment pages lead back to. */
  APP_URL: addressSchema.transform((url) => new URL(url).origin),
  /** Prints invoices. */
  CONVERSION_URL: addressSchema,
  TAX_NAME: z.string().min(1).max(40).default('Tax'),
  /** Added to every price. */
  TAX_RATE_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01).default(0),
  /** What invoices say about who issues them. */
  SELLER_NAME: z.string().min(1).max(200).default(productName),
  SELLER_ADDRESS: z
    .string()
    .max(500)
    .default('')
    .transform((text) => text.replaceAll(String.raw`\n`, '\n')),
  SELLER_TAX_ID: z.string().max(50).optional(),
  /** How often is looked for periods that are over, and for payments nobody has told about. */
  MONEY_SWEEP_SECONDS: z.coerce.number().min(0.05).max(600).default(15),
};

const moneyConfigSchema = z.object({ ...moneyConfigShape, NODE_ENV: z.string() });

export type MoneyConfig = z.output<typeof moneyConfigSchema>;

const secretsOf = {
  sandbox: ['SANDBOX_WEBHOOK_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  iyzico: ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY'],
} as const satisfies Record<string, readonly (keyof MoneyConfig)[]>;

/** What is needed because of something else that is set. */
export function refineMoneyConfig(config: MoneyConfig, context: z.RefinementCtx): void {
  const needed: (keyof MoneyConfig)[] = [
    ...secretsOf[config.PAYMENT_PROVIDER],
    ...(config.NODE_ENV === 'production' ? (['PUBLIC_URL'] as const) : []),
  ];
  for (const name of needed.filter((wanted) => config[wanted] === undefined)) {
    context.addIssue({ code: 'custom', path: [name], message: 'is needed' });
  }
}
