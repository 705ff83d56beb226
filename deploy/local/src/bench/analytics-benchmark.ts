import { startStack } from '../testing/start-stack.ts';
import { measureDashboard, p50, p99 } from './analytics-dashboard.ts';
import type { Dashboard } from './analytics-dashboard.ts';
import { eventsPerRequest, eventsPerSecond, measureIngestion } from './analytics-ingestion.ts';
import type { IngestionRound } from './analytics-ingestion.ts';
import type { Benchmark, Report } from './benchmark.ts';
import { number } from './format.ts';
import { withResources } from './resources.ts';

const slowestAcceptMilliseconds = 20;
const slowestAnswerMilliseconds = 100;
/** A request or two are still under way when the time is over. */
const rateTolerance = 0.98;

/** Whether analytics takes a burst in, loses nothing of it, and answers while much is stored. */
export const analyticsBenchmark: Benchmark = {
  name: 'analytics',
  title: 'Analytics: taking in, and telling',
  async run(options) {
    return withResources(async (open) => {
      const stack = open(await startStack({ environment: { ANALYTICS_RECORDS_PER_MINUTE: '1000000000' } }));
      const rounds = await measureIngestion(stack, options);
      return report(rounds, await measureDashboard(stack, options));
    });
  },
};

function report(rounds: readonly IngestionRound[], dashboard: Dashboard): Report {
  const [quiet] = rounds;
  return {
    verdicts: [
      {
        what: 'Events accepted, each second, at the gateway',
        measured: number(quiet?.acceptedPerSecond ?? 0),
        target: `${eventsPerSecond}`,
        passed: (quiet?.acceptedPerSecond ?? 0) >= eventsPerSecond * rateTolerance,
      },
      {
        what: 'Time to be accepted, p99',
        measured: `${number(quiet?.p99Milliseconds ?? Number.NaN)} ms`,
        target: `< ${slowestAcceptMilliseconds} ms`,
        passed: (quiet?.p99Milliseconds ?? Number.POSITIVE_INFINITY) < slowestAcceptMilliseconds,
      },
      ...rounds.map(({ what, accepted, stored }) => ({
        what: `Lost while ${what}`,
        measured: String(Math.max(0, accepted - stored)),
        target: '0',
        passed: stored >= accepted,
      })),
      ...dashboard.questions.map((question) => ({
        what: `Dashboard, ${dashboard.visits.toLocaleString('en')} visits: ${question.what}, p99`,
        measured: `${number(p99(question))} ms`,
        target: `< ${slowestAnswerMilliseconds} ms`,
        passed: p99(question) < slowestAnswerMilliseconds,
      })),
    ],
    tables: [
      {
        caption: 'Taking in',
        columns: [
          'While',
          'accepted/s',
          'p50 ms',
          'p99 ms',
          'accepted',
          'stored',
          'failed requests',
          'written after s',
        ],
        rows: rounds.map((round) => [
          round.what,
          number(round.acceptedPerSecond),
          number(round.p50Milliseconds),
          number(round.p99Milliseconds),
          String(round.accepted),
          String(round.stored),
          String(round.failedRequests),
          number(round.writtenAfterSeconds),
        ]),
      },
      {
        caption: 'Milliseconds per question of the dashboard, through the gateway',
        columns: ['Question', 'p50', 'p99'],
        rows: [
          ...dashboard.questions.map((question) => [question.what, number(p50(question)), number(p99(question))]),
          [dashboard.counting.what, number(p50(dashboard.counting)), number(p99(dashboard.counting))],
        ],
      },
    ],
    notes: [
      `Events come ${eventsPerRequest} to a request at a constant rate, as the site's client sends them. Accepted means that JetStream has them on disk; stored, that PostgreSQL has. More may be stored than accepted: what a killed service had taken in without coming to say so.`,
      `The last line counts straight from the rows, without the gateway, as a tool without counts by hour does. ${number(dashboard.megabytes)} MB lie in the database, filled in ${number(dashboard.fillSeconds)} s.`,
      'The load generator, the gateway, the service, NATS and PostgreSQL share the cores.',
    ],
    data: { rounds, dashboard },
  };
}
