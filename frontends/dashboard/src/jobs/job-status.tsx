import type { JobStatus } from '@octavo/contracts';
import { Badge, type Tone } from '@octavo/ui';

export const jobStatusNames: Record<JobStatus, string> = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const tones: Record<JobStatus, Tone> = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

export function JobStatusBadge({ status }: { status: JobStatus }) {
  return <Badge tone={tones[status]}>{jobStatusNames[status]}</Badge>;
}
