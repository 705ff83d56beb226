/** What a form answers as a whole (SPEC §5, §8); each field's own text stands beside it. */
export const invalidFormMessage = 'Please correct the errors and try again.';

export const suspiciousContentMessage = 'Suspicious content detected. Please review your submission.';

export const tooManyAttemptsMessage = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds} seconds.`;

/** How often a form may be sent, and how long it is closed to whoever sent it more often (SPEC §9). */
export interface FormLimit {
  attempts: number;
  windowSeconds: number;
  blockSeconds: number;
}

const minute = 60;

export const formLimits = {
  contact: { attempts: 3, windowSeconds: 15 * minute, blockSeconds: 30 * minute },
  waitlist: { attempts: 2, windowSeconds: 10 * minute, blockSeconds: 20 * minute },
} as const satisfies Record<string, FormLimit>;

export type FormKey = keyof typeof formLimits;
