/** A browser tab's analytics session, as tab storage keeps it (SPEC §4). */
export interface TabSession {
  id: string;
  startedAt: string;
  pageViews: number;
}

const storageKey = 'octavo-analytics-session';

export function readTabSession(storage: Pick<Storage, 'getItem'>): TabSession | undefined {
  try {
    const text = storage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as TabSession);
  } catch {
    return undefined;
  }
}

export function writeTabSession(storage: Pick<Storage, 'setItem'>, session: TabSession): void {
  try {
    storage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Counted as long as the page lives.
  }
}
