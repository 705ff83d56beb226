import { isTrackable } from '@octavo/contracts';
import type { ApiClient } from '../api/client.ts';
import { browserOf, deviceTypeOf, wantsPrivacy } from './device.ts';
import {
  createAnalyticsEvents,
  createPageVisit,
  createUserSession,
  endUserSession,
  updatePageVisit,
} from './endpoints.ts';
import { readTabSession, writeTabSession, type TabSession } from './tab-session.ts';

/** What goes with an event. The server cuts what is too long. */
export type EventData = Record<string, string | number | boolean | null>;

export interface RecorderOptions {
  api: Pick<ApiClient, 'call'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  navigator: Pick<Navigator, 'userAgent' | 'sendBeacon'> & Parameters<typeof wantsPrivacy>[0];
  now: () => Date;
  log: (error: unknown) => void;
}

export interface Visit {
  path: string;
  title: string;
  referrer: string;
}

export interface Recorder {
  /** A page is shown: ends the visit to the one before. */
  visit(visit: Visit): void;
  /** Something was done. Names and labels that SPEC §5 skips are not sent. */
  track(eventType: string, data?: EventData): void;
  /** The page is left: says so by a beacon, which outlives it. */
  end(): void;
}

const silent: Recorder = { visit: () => undefined, track: () => undefined, end: () => undefined };

/**
 * Records what a tab looks at. One thing after the other, in the order it happened; what fails is logged and forgotten
 * (SPEC §8), and whoever does not want to be recorded is not.
 */
export function createRecorder({ api, storage, navigator, now, log }: RecorderOptions): Recorder {
  if (wantsPrivacy(navigator)) return silent;
  let session: TabSession | undefined = readTabSession(storage);
  let current: { path: string; since: Date } | undefined;
  let refused = false;
  let queue: Promise<void> = Promise.resolve();

  const inOrder = (work: (session: TabSession) => Promise<unknown>): void => {
    queue = queue
      .then(async () => {
        session ??= await begin();
        if (session) await work(session);
      })
      .catch(log);
  };

  async function begin(): Promise<TabSession | undefined> {
    if (refused) return undefined;
    const { userAgent } = navigator;
    const answer = await api.call(createUserSession, {
      body: { device_type: deviceTypeOf(userAgent), browser: browserOf(userAgent) },
    });
    // 204: whoever asks is not to be recorded.
    refused = !answer;
    if (!answer) return undefined;
    const begun = { id: answer.id, startedAt: now().toISOString(), pageViews: 0 };
    writeTabSession(storage, begun);
    return begun;
  }

  const durationOf = (since: Date): number => Math.max(0, Math.round((now().getTime() - since.getTime()) / 1_000));

  return {
    visit({ path, title, referrer }) {
      const before = current;
      const duration = before && durationOf(before.since);
      current = { path, since: now() };
      inOrder(async (tab) => {
        tab.pageViews += 1;
        writeTabSession(storage, tab);
        if (before && duration !== undefined) {
          await api.call(updatePageVisit, { body: { session_id: tab.id, page_path: before.path, duration } });
        }
        await api.call(createPageVisit, {
          body: { session_id: tab.id, page_path: path, page_title: title, referrer: referrer || null },
        });
      });
    },

    track(eventType, data = {}) {
      const page = current?.path ?? null;
      if (!isTrackable(eventType, data)) return;
      inOrder((tab) =>
        api.call(createAnalyticsEvents, {
          body: { session_id: tab.id, event_type: eventType, event_data: data, page_path: page },
        }),
      );
    },

    end() {
      if (!session) return;
      if (current) {
        const body = { session_id: session.id, page_path: current.path, duration: durationOf(current.since) };
        api.call(updatePageVisit, { body, keepalive: true }).catch(log);
      }
      const ended = { sessionId: session.id, pageViews: session.pageViews, endedAt: now().toISOString() };
      navigator.sendBeacon(endUserSession.path, JSON.stringify(ended));
    },
  };
}
