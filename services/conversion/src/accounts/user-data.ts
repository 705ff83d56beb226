import type { conversionUserData } from '@octavo/contracts';
import { readUserData, tableSection, type RpcHandler, type TableSection } from '@octavo/kit';
import type { Database } from '../database.ts';

const own = 'user_id = $1::uuid';
const ofOwnEndpoint = 'endpoint_id IN (SELECT id FROM webhook_endpoints WHERE user_id = $1::uuid)';

/** Everything that conversion keeps under a user's id; documents themselves are fetched by what names them here. */
const tables: readonly TableSection[] = [
  { name: 'templates', table: 'templates', owner: own },
  {
    name: 'template_versions',
    table: 'template_versions',
    owner: 'template_id IN (SELECT id FROM templates WHERE user_id = $1::uuid)',
    key: { expression: "template_id::text || ' ' || lpad(number::text, 10, '0')", type: 'text' },
    rowsAtOnce: 5,
  },
  {
    name: 'webhook_endpoints',
    table: 'webhook_endpoints',
    owner: own,
    without: ['secret_encrypted', 'former_secret_encrypted'],
  },
  { name: 'webhook_deliveries', table: 'webhook_deliveries', owner: ofOwnEndpoint, rowsAtOnce: 50 },
  {
    name: 'webhook_attempts',
    table: 'webhook_attempts',
    owner: `delivery_id IN (SELECT id FROM webhook_deliveries WHERE ${ofOwnEndpoint})`,
    key: { expression: 'id', type: 'bigint' },
  },
  { name: 'jobs', table: 'jobs', owner: own, without: ['lease_id', 'lease_until', 'input_key', 'result_key'] },
  { name: 'batches', table: 'batches', owner: own, without: ['request_hash'] },
  { name: 'documents', table: 'stored_documents', owner: own, without: ['object_key'] },
  {
    name: 'named_requests',
    table: 'idempotent_answers',
    owner: own,
    key: { expression: "operation || ' ' || key", type: 'text' },
    without: ['request_hash', 'lease_id', 'lease_until', 'object_key'],
  },
];

/** `conversion.userData.read` */
export function userDataHandler({ database }: { database: Database }): RpcHandler<typeof conversionUserData> {
  const query = (sql: string, ...values: unknown[]): Promise<unknown> => database.$queryRawUnsafe(sql, ...values);
  return readUserData(tables.map((table) => tableSection(query, table)));
}
