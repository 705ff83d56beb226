import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  appConfigChanged,
  currentAppConfig,
  defaultAppConfig,
  siteChanges,
  type VersionedAppConfig,
} from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { send } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';

let stack: TestStack;
let current: VersionedAppConfig;

beforeEach(async () => {
  stack = await startTestStack();
  current = { version: 3, config: defaultAppConfig };
});

afterEach(() => stack.stop());

const answerQuestions = (): Promise<void> =>
  stack.billing.bus.serve(
    { [currentAppConfig.name]: currentAppConfig },
    { [currentAppConfig.name]: async () => current },
  );

async function turn(showWaitlist: boolean): Promise<void> {
  current = { version: current.version + 1, config: { ...current.config, show_waitlist: showWaitlist } };
  await stack.billing.bus.publish({
    id: randomUUID(),
    name: appConfigChanged.name,
    payload: current,
    occurredAt: new Date().toISOString(),
  });
}

interface Page {
  heard: { id: string; config: unknown }[];
  response: IncomingMessage;
  isOver: () => boolean;
  close: () => void;
}

function open(lastEventId?: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${stack.gateway.url}${siteChanges.path}`,
      { agent: false, headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId } },
      (response) => {
        let over = false;
        const page: Page = { heard: [], response, isOver: () => over, close: () => request.destroy() };
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          page.heard = [...text.matchAll(/id: (\d+)\nevent: app_config\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
            id: String(id),
            config: JSON.parse(String(data)) as unknown,
          }));
        });
        response.once('close', () => (over = true)).once('error', () => undefined);
        resolve(page);
      },
    );
    request.once('error', reject);
  });
}

test('a page learns what holds at once, and each change when it happens, as does every other', async () => {
  await answerQuestions();
  const pages = await Promise.all([open(), open()]);
  expect(pages[0]?.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  await waitFor(() => pages.every(({ heard }) => heard.length === 1));
  await turn(true);
  await waitFor(() => pages.every(({ heard }) => heard.length === 2));
  expect(pages.map(({ heard }) => heard)).toEqual(
    pages.map(() => [
      { id: '3', config: defaultAppConfig },
      { id: '4', config: { ...defaultAppConfig, show_waitlist: true } },
    ]),
  );
  pages.forEach(({ close }) => close());
});

test('a page that comes back is told only what it does not know', async () => {
  await answerQuestions();
  const first = await open();
  await waitFor(() => first.heard.length === 1);
  const [knows, missed] = [await open('3'), await open('2')];
  await waitFor(() => missed.heard.length === 1);
  await turn(true);
  await waitFor(() => knows.heard.length > 0 && missed.heard.length === 2);
  expect(knows.heard.map(({ id }) => id)).toEqual(['4']);
});

test('a page that opens before anybody can tell waits, and is told', async () => {
  const page = await open();
  await turn(true);
  await waitFor(() => page.heard.length === 1);
  expect(page.heard[0]).toEqual({ id: '4', config: { ...defaultAppConfig, show_waitlist: true } });
});

test('a stop of the gateway ends the streams, so that pages look for another', async () => {
  await answerQuestions();
  const page = await open();
  await stack.lifecycle.stop();
  await waitFor(() => page.isOver());
});

test('nothing can be sent there, and it is asked for its headers alone', async () => {
  expect((await send(stack.gateway.url, { method: 'POST', path: siteChanges.path, body: '{}' })).status).toBe(405);
  const head = await send(stack.gateway.url, { method: 'HEAD', path: siteChanges.path });
  expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
});
