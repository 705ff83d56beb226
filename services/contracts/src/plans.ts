/** Credit cost of each operation (SPEC §9; text and JSON to PDF cost what Markdown does: DESIGN ruling 2). */
export const operationCredits = {
  'html-to-pdf': 10,
  'template-to-pdf': 8,
  'pdf-to-image': 4,
  'markdown-to-pdf': 3,
  'text-to-pdf': 3,
  'json-to-pdf': 3,
  'pdf-to-text': 2,
} as const satisfies Record<string, number>;

export type Operation = keyof typeof operationCredits;

/** What the operations are called where people read. */
export const operationNames = {
  'html-to-pdf': 'HTML to PDF',
  'template-to-pdf': 'Template to PDF',
  'pdf-to-image': 'PDF to Image',
  'markdown-to-pdf': 'Markdown to PDF',
  'text-to-pdf': 'Text to PDF',
  'json-to-pdf': 'JSON to PDF',
  'pdf-to-text': 'PDF to Text',
} as const satisfies Record<Operation, string>;

export const operations = Object.keys(operationCredits) as [Operation, ...Operation[]];

export const planIds = ['free_trial', 'starter', 'professional', 'enterprise'] as const;

export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
  /** One sentence for its card. */
  description: string;
  priceCents: number;
  credits: number;
  /** How long the credits last: a month for paid plans, 30 days once for the trial. */
  periodDays: number | null;
  /** Price of each credit past the plan's; null where the plan stops at zero (DESIGN ruling 6). */
  overageCents: number | null;
  /** DESIGN ruling 5; told to callers as X-Rate-Limit. */
  requestsPerMinute: number;
  popular: boolean;
  features: readonly string[];
  buttonText: string;
}

/** The plans of SPEC §9, in the order they are shown. The only place where a price, credit or limit is written. */
export const plans = {
  free_trial: {
    id: 'free_trial',
    name: 'Free Trial',
    description: 'Try every operation for 30 days, without a card.',
    priceCents: 0,
    credits: 500,
    periodDays: 30,
    overageCents: null,
    requestsPerMinute: 10,
    popular: false,
    features: [],
    buttonText: 'Start Free Trial',
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    description: 'For a first product, or a job that runs now and then.',
    priceCents: 7_900,
    credits: 2_000,
    periodDays: null,
    overageCents: 5,
    requestsPerMinute: 60,
    popular: false,
    features: ['Community support', 'Standard speed', 'Basic analytics'],
    buttonText: 'Get Started',
  },
  professional: {
    id: 'professional',
    name: 'Professional',
    description: 'For products whose users wait for their documents.',
    priceCents: 19_900,
    credits: 6_000,
    periodDays: null,
    overageCents: 4,
    requestsPerMinute: 300,
    popular: true,
    features: ['Email support', 'Fast speed', 'Advanced analytics', 'Webhook notifications', 'Priority processing'],
    buttonText: 'Get Started',
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For documents by the thousand, and people to call.',
    priceCents: 49_900,
    credits: 18_000,
    periodDays: null,
    overageCents: 3,
    requestsPerMinute: 1_200,
    popular: false,
    features: [
      'Priority support',
      'Maximum speed',
      'Custom integrations',
      'SLA',
      'Dedicated account manager',
      'On-premise options',
    ],
    buttonText: 'Get Started',
  },
} as const satisfies Record<PlanId, Plan>;

/** Test keys have a limit of their own, whatever the plan (DESIGN ruling 5). */
export const testKeyRequestsPerMinute = 10;

/** How many conversions a plan's credits pay for, if spent on one operation only. */
export function conversionsOf(plan: Plan, operation: Operation): number {
  return Math.floor(plan.credits / operationCredits[operation]);
}

/** Credits are low at this share of the period's, or less (SPEC §9). */
export const lowCreditsShare = 0.2;

/** A trial is about to end when it has so many days left, or fewer (SPEC §9). */
export const trialWarningDays = 7;
