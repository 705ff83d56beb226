import { expect, test } from '@jest/globals';
import { replyHref } from './reply-href.ts';

const contact = {
  name: 'Ada',
  email: 'ada+pdf@example.com',
  subject: 'Page numbers?',
  message: 'Can a footer\nshow them?',
};

test('a reply is addressed, names its subject, and quotes line by line', () => {
  const href = new URL(replyHref(contact));
  expect(decodeURIComponent(href.pathname)).toBe('ada+pdf@example.com');
  expect(href.searchParams.get('subject')).toBe('Re: Page numbers?');
  expect(href.searchParams.get('body')).toContain('> Can a footer\n> show them?');
});

test('an address cannot bring a header of its own', () => {
  expect(replyHref({ ...contact, email: 'a@b.example?bcc=c@d.example' })).not.toMatch(/\?bcc=/);
});

test('the longest message still fits an address', () => {
  const href = replyHref({ ...contact, message: 'é'.repeat(2_000) });
  expect(href.length).toBeLessThan(2_000);
  expect(decodeURIComponent(href)).toContain('é…');
});
