import type { listUsers } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { Badge, type Tone } from '@octavo/ui';

type Status = AnswerOf<typeof listUsers>['users'][number]['status'];

const statuses: Record<Status, { name: string; tone: Tone }> = {
  active: { name: 'Active', tone: 'success' },
  suspended: { name: 'Suspended', tone: 'danger' },
  deleted: { name: 'Deleted', tone: 'neutral' },
};

export function StatusBadge({ status }: { status: Status }) {
  const { name, tone } = statuses[status];
  return <Badge tone={tone}>{name}</Badge>;
}
