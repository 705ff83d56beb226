import { QueryClient } from '@octavo/federation';

const keptMilliseconds = 5 * 60 * 1_000;
const freshMilliseconds = 30_000;

/** The cache of what the server said, with SPEC §7's ways: one retry, no refetch on focus, five minutes kept. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false, gcTime: keptMilliseconds, staleTime: freshMilliseconds },
    },
  });
}

let ofPage: QueryClient | undefined;

/** The one that this page has. */
export function queryClient(): QueryClient {
  ofPage ??= createQueryClient();
  return ofPage;
}
