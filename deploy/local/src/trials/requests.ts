import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createUserSession,
  getAccount,
  getSite,
  getUser,
  headers as headerNames,
  htmlToPdf,
  jsonToPdf,
  markdownToPdf,
  operationCredits,
  pdfToImage,
  pdfToText,
  templateToPdf,
  textToPdf,
} from '@octavo/contracts';
import type { HttpContract, Operation } from '@octavo/contracts';
import { writePdfSample } from '../bench/pdf-samples.ts';
import { pdfOfScan } from '../bench/recognition/scan.ts';
import { repositoryRoot } from '../repository.ts';
import type { RunningStack } from '../testing/start-stack.ts';
import type { Asked, Heard, PatientClient } from './patient-client.ts';

/** One kind of request that the steady load is made of. */
export interface Kind {
  name: string;
  /** How many of each round. */
  share: number;
  /** What an answered one costs. */
  credits: number;
  /** A request of its own each time: an operation's carries the name under which it may be repeated. */
  make(apiKey: string): Asked;
  isRight(heard: Heard): boolean;
}

const isPdf = ({ bytes }: Heard): boolean =>
  bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-16).toString().includes('%%EOF');
const isPng = ({ bytes }: Heard): boolean => bytes.subarray(1, 4).toString() === 'PNG';
const json = 'application/json';

function sample(file: string): string {
  return readFileSync(join(repositoryRoot, 'deploy', 'local', 'samples', file), 'utf8');
}

function operation(
  contract: Pick<HttpContract, 'path' | 'operation'>,
  more: Pick<Kind, 'share' | 'isRight'> & { name?: string; body: (mark: string) => unknown; prefer?: string },
): Kind {
  const name = contract.operation as Operation;
  return {
    name: more.name ?? name,
    share: more.share,
    isRight: more.isRight,
    credits: operationCredits[name],
    make(apiKey) {
      const mark = randomUUID();
      return {
        method: 'POST',
        path: contract.path,
        headers: {
          'content-type': json,
          authorization: `Bearer ${apiKey}`,
          [headerNames.idempotencyKey]: mark,
          ...(more.prefer ? { [headerNames.prefer]: more.prefer } : {}),
        },
        body: JSON.stringify(more.body(mark)),
      };
    },
  };
}

/** Every operation that is sold, each with its share; a job among them, whose end is looked after by its own keeper. */
export async function operationKinds(client: PatientClient, apiKey: string): Promise<Kind[]> {
  const pdf = (await onePage()).toString('base64');
  const letter = operation(htmlToPdf, {
    share: 0,
    isRight: isPdf,
    body: () => ({ html: '<h1>The account</h1><p>One invoice on this page, and no more.</p>' }),
  });
  const drawn = operation(pdfToImage, {
    share: 0,
    isRight: isPng,
    body: (mark) => ({ pdf: letterPdf.toString('base64'), filename: `${mark}.png`, options: { dpi: 110 } }),
  });
  const prepare = async (kind: Kind): Promise<Buffer> => {
    const { heard, last } = await client.ask(kind.make(apiKey), (given) => kind.isRight(given));
    if (!heard) throw new Error(`Nothing could be prepared by ${kind.name}: ${last}`);
    return heard.bytes;
  };
  const letterPdf = await prepare(letter);
  const scan = (await pdfOfScan(await prepare(drawn), 'clean')).toString('base64');
  const isText = ({ bytes }: Heard): boolean => / account| invoice| page/.test(bytes.toString());
  return [
    operation(htmlToPdf, {
      share: 4,
      isRight: isPdf,
      body: (mark) => ({ html: `${sample('invoice.html')}<p>${mark}</p>` }),
    }),
    operation(templateToPdf, {
      share: 2,
      isRight: isPdf,
      body: () => ({ template: sample('order.liquid'), data: JSON.parse(sample('order.json')) as unknown }),
    }),
    operation(markdownToPdf, { share: 2, isRight: isPdf, body: () => ({ markdown: sample('article.md') }) }),
    operation(textToPdf, { share: 1, isRight: isPdf, body: (mark) => ({ text: `Dear ${mark},\n\nthank you.\n` }) }),
    operation(jsonToPdf, {
      share: 1,
      isRight: isPdf,
      body: () => ({ json: JSON.parse(sample('order.json')) as unknown }),
    }),
    operation(pdfToText, { share: 2, isRight: isText, body: () => ({ pdf }) }),
    operation(pdfToText, {
      name: 'pdf-to-text, recognised',
      share: 1,
      isRight: isText,
      body: () => ({ pdf: scan, options: { ocr: 'force' } }),
    }),
    operation(pdfToImage, { share: 1, isRight: isPng, body: () => ({ pdf, options: { dpi: 72 } }) }),
    operation(htmlToPdf, {
      name: jobKind,
      share: 1,
      prefer: 'respond-async',
      isRight: ({ status }) => status === 202,
      body: (mark) => ({ html: `<h1>${mark}</h1>` }),
    }),
  ];
}

/** Answered 202: the document comes later. */
export const jobKind = 'html-to-pdf, as a job';

/** What people and the site ask for meanwhile, so that every service has work. */
export async function peopleKinds(
  client: PatientClient,
  { anonKey, demoEmail, demoPassword }: Pick<RunningStack, 'anonKey' | 'demoEmail' | 'demoPassword'>,
): Promise<Kind[]> {
  const headers = { apikey: anonKey, 'content-type': json };
  const isJson = ({ headers: given }: Heard): boolean => String(given['content-type']).startsWith(json);
  const signIn: Asked = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers,
    body: JSON.stringify({ email: demoEmail, password: demoPassword }),
  };
  const { heard } = await client.ask(signIn, isJson);
  const session = JSON.parse(heard?.bytes.toString() ?? '{}') as { access_token?: string };
  if (!session.access_token) throw new Error('The demo account could not sign in');
  const asPerson = { ...headers, authorization: `Bearer ${session.access_token}` };
  const kind = (name: string, asked: () => Asked, isRight: Kind['isRight'] = isJson): Kind => {
    return { name, share: 1, credits: 0, make: asked, isRight };
  };
  const get =
    (path: string): (() => Asked) =>
    () => ({ method: 'GET', path, headers: asPerson, body: undefined });
  return [
    kind('a sign-in', () => signIn),
    kind('the own account', get(getUser.path)),
    kind('the balance', get(getAccount.path)),
    kind('the site’s settings', get(getSite.path)),
    kind(
      'a visitor’s session',
      () => ({
        method: 'POST',
        path: createUserSession.path,
        headers,
        body: JSON.stringify({ device_type: 'desktop', browser: 'Firefox' }),
      }),
      () => true,
    ),
  ];
}

async function onePage(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-trial-pdf-'));
  try {
    const path = join(directory, 'page.pdf');
    await writePdfSample(path, { pages: 1 });
    return readFileSync(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
