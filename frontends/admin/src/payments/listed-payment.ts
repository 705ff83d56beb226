import type { listAllPayments } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';

export type ListedPayment = AnswerOf<typeof listAllPayments>['payments'][number];
