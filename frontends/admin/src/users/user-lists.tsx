import { Link } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { DataTable } from '@octavo/ui/table';
import { Section } from '../parts/section.tsx';
import { auditPath, paymentsPath } from '../places.ts';
import { grantColumns, keyColumns, paymentColumns, requestColumns } from './columns.tsx';
import type { UserDetail } from './user.ts';

const shown = 10;
const idOf = ({ id }: { id: string }): string => id;

/** What belongs to a user, the newest of each first. */
export function UserLists({ user: { user_id: id, api_keys: keys, grants, payments, requests } }: { user: UserDetail }) {
  return (
    <>
      <Section
        title="API keys"
        aside={
          <Button asChild look="link">
            <Link to={`${auditPath}?user=${id}`}>Audit log of this user</Link>
          </Button>
        }
      >
        <DataTable
          label="API keys"
          columns={keyColumns}
          rows={keys}
          rowKey={idOf}
          pageSize={shown}
          empty="No API keys"
        />
      </Section>
      <Section title="Credit grants">
        <DataTable
          label="Credit grants"
          columns={grantColumns}
          rows={grants}
          rowKey={idOf}
          pageSize={shown}
          empty="No credit grants"
        />
      </Section>
      <Section
        title="Payments"
        aside={
          <Button asChild look="link">
            <Link to={`${paymentsPath}?user=${id}`}>All payments of this user</Link>
          </Button>
        }
      >
        <DataTable
          label="Payments"
          columns={paymentColumns}
          rows={payments}
          rowKey={idOf}
          pageSize={shown}
          empty="No payments"
        />
      </Section>
      <Section title="Recent requests">
        <DataTable
          label="Recent requests"
          columns={requestColumns}
          rows={requests}
          rowKey={idOf}
          pageSize={shown}
          empty="No requests yet"
        />
      </Section>
    </>
  );
}
