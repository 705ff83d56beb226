import { z } from 'zod';

export const outputModes = ['bytes', 'url', 'base64'] as const;

export type OutputMode = (typeof outputModes)[number];

/** How the document is answered; every operation takes it. */
export const outputSchema = z
  .enum(outputModes)
  .optional()
  .meta({
    examples: ['url'],
    description:
      'bytes: the document itself (default). url: JSON with a signed address, good for 24 hours. base64: JSON with the document in it',
  });

/** What is answered with `output: 'url'`. */
export const urlOutputSchema = z.object({
  url: z.url(),
  expiresAt: z.iso.datetime(),
  bytes: z.number().int(),
  filename: z.string().nullable(),
  mediaType: z.string(),
});

/** What is answered with `output: 'base64'`. */
export const base64OutputSchema = z.object({
  base64: z.string(),
  bytes: z.number().int(),
  filename: z.string().nullable(),
  mediaType: z.string(),
});

export type UrlOutput = z.infer<typeof urlOutputSchema>;
export type Base64Output = z.infer<typeof base64OutputSchema>;

/** How long a signed address is good. */
export const fileLifetimeSeconds = 24 * 60 * 60;
