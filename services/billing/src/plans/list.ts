import {
  conversionsOf,
  operationCredits,
  operationNames,
  operations,
  planIds,
  plans,
  type listPlans,
  type Plan,
} from '@octavo/contracts';
import type { HttpAnswer, HttpHandler } from '@octavo/kit';

type Answer = HttpAnswer<typeof listPlans>;

const operationPrices = operations.map((operation) => ({
  operation,
  name: operationNames[operation],
  credits: operationCredits[operation],
}));

function cardOf(plan: Plan): Answer['plans'][number] {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    priceCents: plan.priceCents,
    currency: 'USD',
    priceSubtext: plan.periodDays === null ? 'per month' : `for ${plan.periodDays} days`,
    credits: plan.credits,
    overageCents: plan.overageCents,
    requestsPerMinute: plan.requestsPerMinute,
    operations: operationPrices.map((price) => ({ ...price, conversions: conversionsOf(plan, price.operation) })),
    features: [...plan.features],
    buttonText: plan.buttonText,
    popular: plan.popular,
  };
}

const answer: Answer = { plans: planIds.map((id) => cardOf(plans[id])), operations: operationPrices };

/** `GET /api/plans` */
export function listPlansHandler(): HttpHandler<typeof listPlans> {
  return async () => answer;
}
