import type { Exchange } from '../exchange.ts';

/** `next`: the following policy goes on. `answered`: this one has answered, or will. A refusal is thrown. */
export type PolicyOutcome = 'next' | 'answered';

export type PolicyStep = (exchange: Exchange) => Promise<PolicyOutcome> | PolicyOutcome;

/** One step of a pipeline in gateway.config.yml. */
export interface Policy {
  name: string;
  /** JSON Schema of the policy's `action` in the configuration. */
  schema: object;
  /** Called once for each place in the configuration, at start. */
  create(action: Record<string, unknown>): PolicyStep;
}

export const noAction = { additionalProperties: true } as const;
