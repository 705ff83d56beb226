import { useAuditLog } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { X } from '@octavo/ui/icons';
import { Select } from '@octavo/ui/menus';
import { pageSize, useListAddress } from '../parts/list-address.ts';
import { ServerTable } from '../parts/server-table.tsx';
import { auditColumns } from './columns.tsx';
import { auditActionNames, auditActionsShown } from './names.ts';

/** What administrators did, in all services, the newest first. */
export function AuditLog() {
  const address = useListAddress();
  const { cursor, filter, filterAmong, setFilter } = address;
  const action = filterAmong('action', auditActionsShown);
  const userId = filter('user');
  const answer = useAuditLog({
    limit: pageSize,
    ...(action ? { action } : {}),
    ...(userId ? { user_id: userId } : {}),
    ...(cursor ? { cursor } : {}),
  });
  return (
    <>
      <h1 className="font-display text-title text-ink">Audit Log</h1>
      <ServerTable
        label="Audit log"
        columns={auditColumns}
        rows={answer.data?.entries}
        rowKey={({ service, id }) => `${service} ${id}`}
        nextCursor={answer.data?.nextCursor}
        empty="Nothing was done yet"
        failure="Failed to load the audit log."
        answer={answer}
        address={address}
        tools={
          <>
            <Select
              label="Action"
              className="w-64"
              options={[
                { value: 'all', label: 'All actions' },
                ...auditActionsShown.map((value) => ({ value, label: auditActionNames[value] })),
              ]}
              value={action ?? 'all'}
              onValueChange={(next) => setFilter('action', next === 'all' ? undefined : next)}
            />
            {userId ? (
              <Button look="secondary" onClick={() => setFilter('user', undefined)}>
                <X aria-hidden /> Of one user
              </Button>
            ) : null}
          </>
        }
      />
    </>
  );
}
