import type { EventContract, RpcContract } from '@octavo/contracts';
import { Events } from 'nats';
import type { z } from 'zod';
import type { Lifecycle } from '../lifecycle.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { connectNats } from './connection.ts';
import { openObjectBucket, type ObjectBucket, type ObjectBucketOptions } from './object-bucket.ts';
import { openRecordLog, type RecordLog, type RecordLogOptions } from './record-log.ts';
import { createEventLog, type ConsumeOptions, type EventHandler, type PublishedEvent } from './events.ts';
import { openWorkQueue, type WorkQueue, type WorkQueueOptions } from './work-queue.ts';
import { callRpc, gatherRpc, serveRpc, type CallOptions, type RpcHandlers } from './rpc.ts';

/** How services speak with one another; nothing else touches the NATS client. */
export interface Bus {
  /** Answers a room's methods, shared among its instances. Drains on stop. */
  serve<Contracts extends Record<string, object>>(
    contracts: Contracts,
    handlers: RpcHandlers<Contracts>,
  ): Promise<void>;
  /**
   * Asks another service. A call that no instance could take, or that was lost with the one that had it, is made again
   * until the deadline: methods are idempotent.
   * @throws AppError the callee's, or `unavailable`.
   */
  call<Contract extends RpcContract>(
    contract: Contract,
    input: z.input<Contract['input']>,
    options?: CallOptions,
  ): Promise<z.output<Contract['output']>>;
  /** Asks all instances of a service at once; nobody's answer is an empty list. For contracts of `everyInstance`. */
  gather<Contract extends RpcContract>(
    contract: Contract,
    input: z.input<Contract['input']>,
  ): Promise<z.output<Contract['output']>[]>;
  /** Tells a fact once, whatever the number of tries: JetStream drops an id it knows. Use the outbox from a transaction. */
  publish(event: PublishedEvent): Promise<void>;
  /** Hears every fact at least once, in one instance of the durable's; a handler that throws is tried again. */
  consume<Event extends EventContract>(
    event: Event,
    options: ConsumeOptions,
    handler: EventHandler<Event>,
  ): Promise<void>;
  /** Hears facts in every instance, while it is connected only: for caches. */
  listen<Event extends EventContract>(event: Event, handler: EventHandler<Event>): void;
  /** Work that waits for whichever instance is free, the most urgent first. */
  openWorkQueue<Lane extends string>(options: WorkQueueOptions<Lane>): Promise<WorkQueue<Lane>>;
  /** Records that come in floods and are written down in batches. */
  openRecordLog(options: RecordLogOptions): Promise<RecordLog>;
  /** Documents for a while, whatever their size. */
  openObjectBucket(options: ObjectBucketOptions): Promise<ObjectBucket>;
  /** Messages may have been missed: forget what they kept fresh. */
  onReconnect(action: () => void): void;
  isConnected(): boolean;
  /** Whether streams answer: facts, jobs and records wait on them. */
  hasStreams(): Promise<boolean>;
}

export interface BusOptions {
  url: string;
  prefix: string;
  /** Servers that keep a copy of each stream: one, unless given. */
  streamReplicas?: number | undefined;
  service: string;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
}

export async function connectBus(options: BusOptions): Promise<Bus> {
  const connection = await connectNats({ ...options, name: options.service });
  const events = await createEventLog(connection, options);
  let connected = true;
  const reconnectActions: (() => void)[] = [];

  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect) {
        connected = false;
        options.log.warn('NATS disconnected');
      } else if (status.type === Events.Reconnect) {
        connected = true;
        options.log.info('NATS reconnected');
        reconnectActions.forEach((action) => action());
      } else if (status.type === Events.Error) {
        options.log.error({ reason: status.data }, 'NATS error');
      }
    }
  })();

  return {
    serve: (contracts, handlers) => serveRpc(connection, options, contracts, handlers),
    call: (contract, input, callOptions) => callRpc(connection, options, contract, input, callOptions),
    gather: (contract, input) => gatherRpc(connection, options, contract, input),
    publish: events.publish,
    consume: events.consume,
    listen: events.listen,
    openWorkQueue: (queueOptions) => openWorkQueue(connection, options, queueOptions),
    openRecordLog: (logOptions) => openRecordLog(connection, options, logOptions),
    openObjectBucket: (bucketOptions) => openObjectBucket(connection, options, bucketOptions),
    onReconnect: (action) => void reconnectActions.push(action),
    isConnected: () => connected && !connection.isClosed(),
    hasStreams: events.hasStreams,
  };
}
