import type { engagementUserData } from '@octavo/contracts';
import { readUserData, tableSection, type RpcHandler, type TableSection } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

const own = 'user_id = $1::uuid';

/** Everything that engagement keeps under a user's id or address. */
const tables: readonly TableSection[] = [
  { name: 'waitlist', table: 'waitlist', owner: `${own} OR email = $2` },
  { name: 'contacts', table: 'contacts', owner: 'email = $2' },
  { name: 'user_sessions', table: 'user_sessions', owner: own },
  { name: 'page_visits', table: 'page_visits', owner: own },
  { name: 'analytics_events', table: 'analytics_events', owner: own },
];

/** `engagement.userData.read` */
export function userDataHandler({
  database,
}: Pick<EngagementContext, 'database'>): RpcHandler<typeof engagementUserData> {
  const query = (sql: string, ...values: unknown[]): Promise<unknown> => database.$queryRawUnsafe(sql, ...values);
  return readUserData(tables.map((table) => tableSection(query, table)));
}
