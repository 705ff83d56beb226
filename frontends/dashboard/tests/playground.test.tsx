/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openApiDocument } from '@octavo/contracts';
import type { SessionState } from '@octavo/data';
import { createBrowserRouter, QueryClientProvider, RouterProvider } from '@octavo/federation';

// The playground as a reader uses it; what the server answers is played by fetch.

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

let session: SessionState;
const data = await import('@octavo/data');
jest.unstable_mockModule('@octavo/data', () => ({
  ...data,
  useAuth: () => ({ session, user: session.status === 'signedIn' ? session.user : undefined }),
  useApiKeys: () => ({ data: session.status === 'signedIn' ? keys : undefined, isError: false }),
}));
const { Playground } = await import('../src/docs/playground/playground.tsx');

const description = openApiDocument({ serverUrl: '/', version: '1' });
const key = (mode: 'live' | 'test') => ({
  id: mode,
  name: 'Default',
  mode,
  api_key: `oct_${mode}_…1234`,
  credits_remaining: 490,
});
let keys = [key('live'), key('test')];

interface Sent {
  url: string;
  authorization: string | null;
  body: BodyInit | null | undefined;
}

let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  keys = [key('live'), key('test')];
  session = {
    status: 'signedIn',
    user: {
      id: 'id',
      email: 'ada@example.com',
      emailConfirmedAt: null,
      firstName: null,
      lastName: null,
      isAdmin: false,
    },
  };
  sent = [];
  URL.createObjectURL = () => 'blob:octavo';
  URL.revokeObjectURL = () => undefined;
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const url = String(input);
    if (url === '/openapi.json') return Response.json(description);
    if (url.endsWith('/reveal'))
      return Response.json({ api_key: `oct_${url.includes('test') ? 'test' : 'live'}_whole` });
    sent.push({ url, authorization: new Headers(init?.headers).get('authorization'), body: init?.body });
    return answer();
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(address = '/docs/playground') {
  history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '*', element: <Playground /> }]);
  render(
    <QueryClientProvider client={data.createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const pdf = () =>
  new Response('%PDF-1.7', {
    headers: {
      'content-type': 'application/pdf',
      'x-credits-used': '0',
      'x-credits-remaining': '490',
      'content-disposition': 'attachment; filename="hello.pdf"',
    },
  });

test('a call is made with the test key, and its PDF, time and credits are shown', async () => {
  answer = pdf;
  const user = open();
  expect(await screen.findByText(/A test key: this call costs nothing/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('html'), { target: { value: '<h1>Typed</h1>' } });
  await user.click(screen.getByRole('button', { name: 'Send' }));

  expect((await screen.findByTitle('The converted document')).getAttribute('src')).toBe('blob:octavo');
  expect(sent).toMatchObject([{ url: '/functions/v1/html-to-pdf', authorization: 'Bearer oct_test_whole' }]);
  expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ html: '<h1>Typed</h1>', options: { format: 'A4' } });
  expect(screen.getByText(/0 credits used/).textContent).toMatch(/200.* s .*490 left/);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('hello.pdf');
  expect(screen.getByText('content-disposition')).toBeTruthy();
});

test('a live key says what the call will cost', async () => {
  keys = [key('live')];
  open('/docs/playground?operation=pdf-to-text');
  expect(await screen.findByText(/A live key: this call costs 2 of your 490 credits/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a test key' })).toBeTruthy();
});

test('form, JSON and program are one request', async () => {
  const user = open();
  fireEvent.change(await screen.findByLabelText('scale'), { target: { value: '0.8' } });
  await user.click(screen.getByRole('button', { name: 'JSON' }));
  const json = screen.getByLabelText<HTMLTextAreaElement>('Body as JSON');
  expect(JSON.parse(json.value)).toMatchObject({ options: { scale: 0.8 } });
  expect(screen.getByRole('tabpanel').textContent).toContain('"scale": 0.8');

  fireEvent.change(json, { target: { value: '{"html": ' } });
  expect(screen.getByText('This is not a JSON object')).toBeTruthy();
  fireEvent.change(json, { target: { value: '{"html": "<p>New</p>"}' } });
  await user.click(screen.getByRole('button', { name: 'Form' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('html').value).toBe('<p>New</p>');
});

test('what is written outlives a reload of the tab', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('html'), { target: { value: '<p>Half a thought</p>' } });
  cleanup();
  open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('html')).value).toBe('<p>Half a thought</p>');
});

test('a PDF is sent as the file that it is, with the options in the query; text is shown', async () => {
  answer = () => Response.json({ pages: [] });
  const user = open('/docs/playground?operation=pdf-to-text');
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  const file = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('PDF'), file);
  await user.click(send);
  expect((await screen.findByRole('region', { name: 'The answer' })).textContent).toContain('"pages": []');
  expect(sent).toMatchObject([{ url: '/functions/v1/pdf-to-text?format=json', body: file }]);
});

test('a refusal is shown as the API says it', async () => {
  answer = () => Response.json({ error: 'Unknown option', code: 'invalid_request' }, { status: 400 });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'The answer' }).textContent).toContain('invalid_request'),
  );
  expect(screen.getByText('400')).toBeTruthy();
});

test('who is not signed in is told how to be, and can write the request all the same', async () => {
  session = { status: 'signedOut' };
  open();
  const link = await screen.findByRole('link', { name: 'Sign In' });
  expect(link.getAttribute('href')).toBe('/sign-in?next=/docs/playground');
  expect(screen.getByRole('button', { name: 'Start free trial' })).toBeTruthy();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })).disabled).toBe(true);
  expect(screen.getByRole('tabpanel').textContent).toContain('YOUR_API_KEY');
});
