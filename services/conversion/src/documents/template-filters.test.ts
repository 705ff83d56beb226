import { describe, expect, test } from '@jest/globals';
import { renderTemplate } from './template.ts';

/** Intl writes no-break spaces between number and sign. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('filters for invoices', () => {
  test.each([
    ["{{ 1234.5 | money: 'EUR', 'de-DE' }}", '1.234,50 €'],
    ["{{ 1234.5 | money: 'USD' }}", '$1,234.50'],
    ["{{ 1234.5 | money: 'JPY', 'ja-JP' }}", '¥1,235'],
    ["{{ -5 | money: 'EUR', 'fr-FR' }}", '-5,00 €'],
    ["{{ '12345678901234567.89' | money: 'USD' }}", '$12,345,678,901,234,567.89'],
    ["{{ missing | money: 'EUR' }}", ''],
    ['{{ 1234.5 | number }}', '1,234.5'],
    ["{{ 1234.5 | number: 'de-DE', 2 }}", '1.234,50'],
    ["{{ '7' | number: 'en-US', 0 }}", '7'],
    ["{{ 0.19 | percent: 'en-US' }}", '19%'],
    ["{{ 0.195 | percent: 'de-DE', 1 }}", '19,5 %'],
    ["{{ '2026-03-05' | local_date: 'de-DE' }}", '5. März 2026'],
    ["{{ '2026-03-05' | local_date: 'en-US', 'full' }}", 'Thursday, March 5, 2026'],
    ["{{ '2026-03-05T23:30:00Z' | local_date: 'en-GB', 'short', 'Asia/Tokyo' }}", '06/03/2026'],
    ['{{ 0 | local_date }}', 'January 1, 1970'],
    ["{{ '' | local_date }}", ''],
  ])('%s writes %s', async (template, expected) => {
    expect(plain(await renderTemplate(template, {})).replace('￥', '¥')).toBe(expected);
  });

  test.each([
    ['{{ 1 | money }}', /needs a currency/],
    ["{{ 1 | money: 'EUR', 'x_y' }}", /'x_y' is no locale: give a language tag such as 'en-US'/],
    ["{{ 'abc' | number }}", /'abc' is no number: give it as 1234.5 or '1234.50'/],
    ['{{ a | number }}', /is no number/],
    ["{{ 1 | number: 'en', 99 }}", /Decimals are a whole number from 0 to 20, not '99'/],
    ["{{ 'soon' | local_date }}", /cannot read 'soon' as a date/],
    ["{{ '2026-03-05' | local_date: 'en', 'huge' }}", /knows the styles full, long, medium, short, not 'huge'/],
    ["{{ '2026-03-05' | local_date: 'en', 'long', 'Mars/Base' }}", /'Mars\/Base' is no time zone/],
  ])('%s is refused', async (template, message) => {
    await expect(renderTemplate(template, { a: { b: 1 } })).rejects.toMatchObject({
      code: 'invalid_template',
      message: expect.stringMatching(message),
    });
  });

  test('write a table of 5,000 prices within the time a template has', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ price: index * 1.01 }));
    const html = await renderTemplate("{% for row in rows %}{{ row.price | money: 'EUR', 'de-DE' }};{% endfor %}", {
      rows,
    });
    expect(html.split(';')).toHaveLength(5_001);
  });
});
