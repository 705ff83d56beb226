import type { HttpContract } from '@octavo/contracts';

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : undefined;
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : unknown;

export type BodyOf<Contract extends HttpContract> = InputOf<Contract['body']>;
export type QueryOf<Contract extends HttpContract> = InputOf<Contract['query']>;
export type AnswerOf<Contract extends HttpContract> = OutputOf<Contract['output']>;

/**
 * As much of a contract as a call needs, with the contract's types. The contract itself stays out of what browsers
 * load: its schemas would bring all of zod. tests/endpoints.test.ts holds the two together.
 */
export interface Endpoint<Contract extends HttpContract = HttpContract> {
  name: Contract['name'];
  method: Contract['method'];
  path: string;
  /** Never there: carries the types. */
  readonly contract?: Contract;
}

/** Names the method and path of a contract. */
export function endpoint<Contract extends HttpContract>(
  name: Contract['name'],
  method: Contract['method'],
  path: string,
): Endpoint<Contract> {
  return { name, method, path };
}
