/** Of every body in this room but events that come many at a time. */
export const engagementBodyLimitBytes = 16 * 1024;

/** What an administrator's read or change may be refused with. */
export const adminErrors = ['missing_token', 'invalid_token', 'forbidden'] as const;
