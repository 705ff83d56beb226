/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, bodiesOf, close, moment, open, refusal, sent } from './page.tsx';

afterEach(close);

const id = '9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11';
const job = {
  id,
  status: 'running',
  operation: 'html-to-pdf',
  batchId: null,
  test: false,
  creditsUsed: 0,
  attempts: 1,
  createdAt: moment,
  startedAt: moment,
  finishedAt: null,
  error: null,
  result: null,
};
const endpoint = {
  id,
  url: 'https://example.com/hooks',
  description: null,
  events: ['job.succeeded'],
  status: 'active',
  disabledReason: null,
  createdAt: moment,
};

test('no jobs yet: how to ask for one; with a filter: that none stands so', async () => {
  open('/dashboard/jobs', { 'GET /functions/v1/jobs': { body: { jobs: [], nextCursor: null } } });
  await screen.findByText('No jobs yet');
  close();
  open('/dashboard/jobs?status=failed', { 'GET /functions/v1/jobs': { body: { jobs: [], nextCursor: null } } });
  await screen.findByText('No job is failed.');
  expect(sent.at(-1)?.query).toBe('?status=failed');
});

test('a job that is under way is cancelled after a question', async () => {
  const path = `/functions/v1/jobs/${id}`;
  const user = open(`/dashboard/jobs/${id}`, { [`GET ${path}`]: { body: job } });
  await user.click(await screen.findByRole('button', { name: 'Cancel job' }));
  answers[`DELETE ${path}`] = { body: { ...job, status: 'cancelled' } };
  answers[`GET ${path}`] = { body: { ...job, status: 'cancelled', finishedAt: moment } };
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel job' }));
  await screen.findByText('Job cancelled');
  await screen.findByText('Cancelled');
});

test('a job that failed says why and what to do; one that is not there says so', async () => {
  const path = `GET /functions/v1/jobs/${id}`;
  const error = { code: 'timeout', message: 'The document took longer than 30 seconds' };
  open(`/dashboard/jobs/${id}`, { [path]: { body: { ...job, status: 'failed', error, finishedAt: moment } } });
  await screen.findByText('The document took longer than 30 seconds');
  expect(screen.getByRole('alert').textContent).toContain('Raise timeoutSeconds');
  close();
  open(`/dashboard/jobs/${id}`, { [path]: refusal('not_found', 'There is no such job', 404) });
  await screen.findByText('There is no such job');
});

test('an endpoint is judged before it is made, then shows its secret once', async () => {
  const user = open('/dashboard/webhooks', {
    'GET /functions/v1/webhooks': { body: { webhooks: [] } },
    'POST /functions/v1/webhooks': refusal('invalid_request', 'url: Give an https address', 400, [
      { path: 'url', message: 'Give an https address' },
    ]),
  });
  await screen.findByText('No endpoints yet');
  await user.click(screen.getAllByRole('button', { name: 'New endpoint' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make endpoint' }));
  dialog.getByText('Give an address that begins with https://');
  expect(bodiesOf('POST /functions/v1/webhooks')).toEqual([]);
  await user.click(dialog.getByLabelText('Address'));
  await user.paste('http://example.com/hooks');
  await user.click(dialog.getByRole('button', { name: 'Make endpoint' }));
  await dialog.findByText(/Give an https address/);
  answers['POST /functions/v1/webhooks'] = { body: { ...endpoint, secret: 'whsec_c2VjcmV0' } };
  await user.click(dialog.getByRole('button', { name: 'Make endpoint' }));
  await screen.findByText('whsec_c2VjcmV0');
  await screen.findByText('It is shown only now');
});

test('a delivery shows its tries and its payload, and is replayed', async () => {
  const delivery = {
    id: 'd',
    eventId: 'e',
    type: 'job.succeeded',
    payload: '{"type":"job.succeeded"}',
    status: 'failed',
    createdAt: moment,
    nextAttemptAt: null,
    attempts: [
      { at: moment, durationMilliseconds: 12, responseStatus: 500, responseExcerpt: 'Out of order', error: null },
    ],
  };
  const path = `/functions/v1/webhooks/${id}`;
  const user = open(`/dashboard/webhooks/${id}?delivery=d`, {
    [`GET ${path}`]: { body: endpoint },
    [`GET ${path}/deliveries`]: { body: { deliveries: [delivery], nextCursor: null } },
    [`POST ${path}/deliveries/d/replay`]: { body: { ...delivery, id: 'f', status: 'pending', attempts: [] } },
  });
  await screen.findByText('Out of order');
  screen.getByText('500');
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  await screen.findByText('Posting it again');
});

test('a test event is sent, and its delivery opened; a refusal is told in the words of the server', async () => {
  const path = `/functions/v1/webhooks/${id}`;
  const delivery = {
    id: 'd',
    eventId: 'e',
    type: 'webhook.test',
    payload: '{"type":"webhook.test"}',
    status: 'pending',
    createdAt: moment,
    nextAttemptAt: null,
    attempts: [],
  };
  const user = open(`/dashboard/webhooks/${id}?status=failed`, {
    [`GET ${path}`]: { body: endpoint },
    [`GET ${path}/deliveries`]: { body: { deliveries: [], nextCursor: null } },
    [`POST ${path}/test`]: refusal('rate_limited', 'Wait a little', 429),
  });
  await user.click(await screen.findByRole('button', { name: 'Send test event' }));
  await screen.findByText('Wait a little');
  answers[`POST ${path}/test`] = { body: delivery };
  answers[`GET ${path}/deliveries`] = { body: { deliveries: [delivery], nextCursor: null } };
  await user.click(screen.getByRole('button', { name: 'Send test event' }));
  await screen.findByText('Test event sent');
  await screen.findByText('Not tried yet.');
  expect(location.search).toBe('?delivery=d');
});

test('a template that is refused says so at its line, and what was written is not lost', async () => {
  const user = open('/dashboard/templates/new', {
    'POST /api/templates/preview': { body: new Blob(['%PDF']) },
    'POST /api/templates': refusal('invalid_template', 'The template cannot be rendered.', 400, [
      { path: 'template', message: "Line 2, column 3: A tag that begins here never ends; add '%}'" },
    ]),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Give the template a name');
  await user.type(screen.getByLabelText('Name'), 'letter');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Template, Liquid and HTML' });
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    "Line 2, column 3: A tag that begins here never ends; add '%}'",
  );
  await user.click(screen.getByRole('button', { name: 'Go there' }));
  expect(document.activeElement).toBe(text);
  expect(JSON.parse(sessionStorage.getItem('octavo-template-draft:new') ?? '{}')).toMatchObject({
    draft: { name: 'letter' },
  });
});
