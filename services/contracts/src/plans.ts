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

export const operations = Object.keys(operationCredits) as [Operation, ...Operation[]];

export const planIds = ['free_trial', 'starter', 'professional', 'enterprise'] as const;

export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
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
}

/** The plans of SPEC §9, in the order they are shown. The only place where a price, credit or limit is written. */
export const plans = {
  free_trial: {
    id: 'free_trial',
    name: 'Free Trial',
    priceCents: 0,
    credits: 500,
    periodDays: 30,
    overageCents: null,
    requestsPerMinute: 10,
    popular: false,
    features: [],
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    priceCents: 7_900,
    credits: 2_000,
    periodDays: null,
    overageCents: 5,
    requestsPerMinute: 60,
    popular: false,
    features: ['Community support', 'Standard speed', 'Basic analytics'],
  },
  professional: {
    id: 'professional',
    name: 'Professional',
    priceCents: 19_900,
    credits: 6_000,
    periodDays: null,
    overageCents: 4,
    requestsPerMinute: 300,
    popular: true,
    features: ['Email support', 'Fast speed', 'Advanced analytics', 'Webhook notifications', 'Priority processing'],
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
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
  },
} as const satisfies Record<PlanId, Plan>;

/** Test keys have a limit of their own, whatever the plan (DESIGN ruling 5). */
export const testKeyRequestsPerMinute = 10;

/** How many conversions a plan's credits pay for, if spent on one operation only. */
export function conversionsOf(plan: Plan, operation: Operation): number {
  return Math.floor(plan.credits / operationCredits[operation]);
}
