import { z } from 'zod';
import { defineHttp } from '../contract.ts';

/** GET /functions/v1/languages: what pdf-to-text can recognise in scanned pages. */
export const languages = defineHttp({
  name: 'conversion.languages',
  method: 'GET',
  path: '/functions/v1/languages',
  access: 'anyone',
  summary: 'List the languages that scanned pages can be read in',
  output: z.object({
    languages: z.array(
      z.object({
        code: z.string().meta({ description: "What pdf-to-text takes in options.languages: 'eng', 'chi_sim'" }),
        name: z.string(),
        kind: z
          .enum(['language', 'script'])
          .meta({ description: 'A script reads every language written in it, a little less surely' }),
      }),
    ),
  }),
  cacheControl: 'public, max-age=300',
});
