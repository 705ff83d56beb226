import { useSearchParams } from '@octavo/federation';

/** What the address names a payment by (SPEC §2). */
export function usePaymentId(): string | undefined {
  const [query] = useSearchParams();
  return query.get('paymentId') ?? query.get('conversationId') ?? undefined;
}
