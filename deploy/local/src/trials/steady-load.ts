import { setTimeout as delay } from 'node:timers/promises';
import type { Customer } from '../testing/books.ts';
import type { Asked, Ending, PatientClient } from './patient-client.ts';
import type { Kind } from './requests.ts';

/** One request of the load, with how it ended. */
export interface Served extends Ending {
  kind: Kind;
  asked: Asked;
  customer: Customer;
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
  phase: string;
}

export interface SteadyLoad {
  /** Names what happens to the requests that begin from now on. */
  enter(phase: string): void;
  readonly served: readonly Served[];
  /** Sends one of this kind at once, beside the others. */
  send(kindName: string): Promise<Served>;
  /** Begins no more; resolves when all that were begun have ended. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

export interface SteadyLoadOptions {
  client: PatientClient;
  kinds: readonly Kind[];
  customers: readonly Customer[];
  requestsPerSecond: number;
  /** Zero: nothing is sent twice. */
  patienceMilliseconds?: number;
}

/** Each kind by its share, spread over the round. */
export function roundOf(kinds: readonly Kind[]): Kind[] {
  return kinds
    .flatMap((kind, place) =>
      Array.from({ length: kind.share }, (_, index) => ({ kind, at: (index + 0.5 + place / 100) / kind.share })),
    )
    .toSorted((left, right) => left.at - right.at)
    .map(({ kind }) => kind);
}

/** So many requests a second whether or not answers come, as many callers who know nothing of one another send them. */
export function startSteadyLoad(options: SteadyLoadOptions): SteadyLoad {
  const { client, kinds, customers, requestsPerSecond, patienceMilliseconds } = options;
  const round = roundOf(kinds);
  const served: Served[] = [];
  const underWay = new Set<Promise<Served>>();
  const ending = new AbortController();
  let phase = '';
  let count = 0;

  function send(kind: Kind): Promise<Served> {
    const customer = customers[count % customers.length] as Customer;
    count += 1;
    const asked = kind.make(customer.key);
    const begun = { kind, asked, customer, startedAt: performance.now(), phase };
    const work = client
      .ask(asked, (heard) => kind.isRight(heard), patienceMilliseconds)
      .then((ending) => {
        const whole = { ...begun, ...ending };
        served.push(whole);
        return whole;
      });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  }

  async function sendSteadily(): Promise<void> {
    const startedAt = performance.now();
    for (let sent = 0; !ending.signal.aborted; sent += 1) {
      const dueIn = startedAt + (sent * 1_000) / requestsPerSecond - performance.now();
      if (dueIn > 0) await delay(dueIn, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) void send(round[sent % round.length] as Kind);
    }
  }
  const sending = sendSteadily();

  const end = async (): Promise<void> => {
    ending.abort();
    await sending;
    await Promise.all(underWay);
  };
  return {
    enter: (name) => void (phase = name),
    served,
    send(kindName) {
      const kind = kinds.find(({ name }) => name === kindName);
      if (!kind) throw new Error(`The load has no kind '${kindName}'`);
      return send(kind);
    },
    end,
    stop: end,
  };
}
