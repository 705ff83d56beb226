import type { AnswerOf, getAccount } from '@octavo/data';

export type Account = AnswerOf<NonNullable<(typeof getAccount)['contract']>>;
