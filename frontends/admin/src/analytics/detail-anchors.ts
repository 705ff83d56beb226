/** The parts of the Detailed Analytics dialog that a link leads to. */
export const detailAnchors = { visits: 'page-views', sessions: 'sessions', events: 'events' } as const;
