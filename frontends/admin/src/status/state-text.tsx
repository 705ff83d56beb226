import type { SystemState, SystemStatus } from '@octavo/contracts';
import { classes } from '@octavo/ui';

const dots: Record<SystemState, string> = { operational: 'bg-success', degraded: 'bg-warning', outage: 'bg-danger' };

export function StateDot({ state }: { state: SystemState }) {
  return <span aria-hidden className={classes('inline-block size-2 shrink-0 rounded-full', dots[state])} />;
}

/** The state of the whole in the server's words: 'All systems operational' only when they are. */
export function StateText({ status: { state, summary } }: { status: Pick<SystemStatus, 'state' | 'summary'> }) {
  return (
    <span className="flex items-baseline gap-2 text-base leading-8">
      <StateDot state={state} />
      {summary}
    </span>
  );
}
