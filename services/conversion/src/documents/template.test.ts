import { describe, expect, test } from '@jest/globals';
import { AppError, templateToPdf } from '@octavo/contracts';
import { renderTemplate, type TemplateSettings } from './template.ts';

async function faultOf(
  template: string,
  data: Record<string, unknown> = {},
  settings: TemplateSettings = {},
): Promise<AppError> {
  const error: unknown = await renderTemplate(template, data, settings).then(
    (html) => new Error(`rendered ${html.length} characters`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) {
    throw error;
  }
  return error;
}

describe('a template', () => {
  test('is filled with the data', async () => {
    const template = '<ul>{% for item in items %}<li>{{ forloop.index }}. {{ item.name }}</li>{% endfor %}</ul>';
    expect(await renderTemplate(template, { items: [{ name: 'Pen' }, { name: 'Ink' }] })).toBe(
      '<ul><li>1. Pen</li><li>2. Ink</li></ul>',
    );
  });

  test('that is a fragment stays one', async () => {
    expect(await renderTemplate('<p>{{ a }}</p>', { a: 1 })).toBe('<p>1</p>');
  });

  test('writes nothing for what the data lacks', async () => {
    expect(await renderTemplate('[{{ a.b.c }}{{ d | upcase }}]', {})).toBe('[]');
  });

  test('keeps HTML of the data out, unless told otherwise', async () => {
    const data = { name: `<script>"x" & 'y'</script>`, list: ['<i>'] };
    expect(await renderTemplate('{{ name }}{{ list }}', data)).toBe(
      '&lt;script&gt;&#34;x&#34; &amp; &#39;y&#39;&lt;/script&gt;&lt;i&gt;',
    );
    expect(await renderTemplate('{{ name | raw }}{{ list | raw }}', data)).toBe(`<script>"x" & 'y'</script><i>`);
    expect(await renderTemplate('{% capture c %}{{ name }}{% endcapture %}{{ c | raw }}', data)).not.toContain('<');
    expect(await renderTemplate('{% liquid\n echo name %}', data)).not.toContain('<');
  });

  test('tells dates the same on every machine', async () => {
    const data = { day: '2026-03-05', time: '2026-03-05T23:30:00+02:00' };
    expect(await renderTemplate("{{ day | date: '%d.%m.%Y' }} {{ time | date: '%Y-%m-%d %H:%M' }}", data)).toBe(
      '05.03.2026 2026-03-05 23:30',
    );
  });
});

describe('a wrong template is told where and what to change', () => {
  test.each([
    ['{{ a', "Line 1, column 1: An output that begins here never ends; add '}}'"],
    ['x\n  {% if a', "Line 2, column 3: A tag that begins here never ends; add '%}'"],
    ['a\n\n  {% if b %}c', 'Line 3, column 3: {% if b %} is never closed; add {% endif %}'],
    ['{%- for a in b -%}', 'Line 1, column 1: {%- for a in b -%} is never closed; add {% endfor %}'],
    [
      '{% endif %}',
      'Line 1, column 1: {% endif %} belongs to no open tag; remove it or add the tag that opens its block',
    ],
    ['{% fro a in b %}', "Line 1, column 1: There is no tag 'fro'; correct its name or remove it"],
    ['{{ a | upcaes }}', "Line 1, column 1: There is no filter 'upcaes'; correct its name or remove it"],
    [
      '{% for a %}{% endfor %}',
      'Line 1, column 1: {% for a %} is not complete; write for example {% for item in items %}',
    ],
    [
      "\n{{ 1 | money: 'EURO' }}",
      "Line 2, column 1: The filter money needs a currency of three letters: {{ total | money: 'EUR', 'de-DE' }}",
    ],
  ])('%j', async (template, problem) => {
    const error = await faultOf(template);
    expect(error.code).toBe('invalid_template');
    expect(error.message).toBe(`The template cannot be rendered. ${problem}`);
    expect(error.details).toEqual([{ path: 'template', message: problem }]);
  });

  test('in words that stay short, however long the template', async () => {
    const error = await faultOf(`{% if ${'a '.repeat(50_000)} %}`);
    expect(error.message.length).toBeLessThan(1_000);
  });
});

describe('a template reaches nothing but its data', () => {
  test.each([
    '{{ constructor }}{{ constructor.name }}',
    '{{ __proto__ }}{{ a.__proto__ }}{{ a["__proto__"] }}',
    '{{ a.constructor }}{{ a["constructor"]["constructor"] }}',
    '{{ text.constructor }}{{ list.constructor }}{{ list.map }}{{ text.toString }}',
    '{{ a.hasOwnProperty }}{{ a.toString }}{{ a.valueOf }}',
    '{{ process }}{{ globalThis }}{{ require }}{{ this }}',
    '{% assign __proto__ = a %}{{ polluted }}',
  ])('%s writes nothing', async (template) => {
    expect(await renderTemplate(template, { a: { b: 1 }, text: 't', list: [1] })).toBe('');
    expect(({} as Record<string, unknown>)['b']).toBeUndefined();
  });

  test.each([
    '{{ 1 | constructor }}',
    '{{ 1 | valueOf }}',
    '{{ 1 | __proto__ }}',
    '{% constructor %}',
    '{% toString %}',
  ])('%s is no filter and no tag', async (template) => {
    expect((await faultOf(template)).message).toMatch(/There is no (filter|tag)/);
  });

  test.each([
    "{% include '/etc/passwd' %}",
    "{% include 'header' %}",
    "{% render '../../package.json' %}",
    "{% layout 'base.html' %}",
    '{% include name %}',
    "{% render '__proto__' %}",
    "{% render 'toString' %}",
  ])('%s finds no partial', async (template) => {
    const error = await faultOf(template, { name: '/etc/hostname' });
    expect(error.code).toBe('invalid_template');
    expect(error.message).toMatch(/Line 1, column 1: There is no partial '.+'; give its text in partials/);
  });
});

describe('partials', () => {
  const partials = {
    header: '<h1>{{ title }}</h1>',
    row: '{{ row.name }};',
    base: '<main>{% block body %}none{% endblock %}</main>',
    'parts/faulty': 'fine\n  {{ 1 | nope }}',
    'parts/open': '\n{% if a %}',
    self: "{% render 'self' %}",
    twice: "{% for i in (1..9) %}{% render 'thrice' %}{% endfor %}",
    thrice: "{% for i in (1..9999) %}{% render 'row' %}{% endfor %}{% render 'twice' %}",
  };

  test.each([
    ["{% render 'header', title: name %}", '<h1>Ada</h1>'],
    ["{% render 'header' %}", '<h1></h1>'],
    ["{% assign title = name %}{% include 'header' %}", '<h1>Ada</h1>'],
    ["{% render 'row' for rows as row %}", 'a;b;'],
    ["{% layout 'base' %}{% block body %}{{ name }}{% endblock %}", '<main>Ada</main>'],
    ["{% for i in (1..3) %}{% render 'header', title: i %}{% endfor %}", '<h1>1</h1><h1>2</h1><h1>3</h1>'],
  ])('%s writes %s', async (template, html) => {
    const data = { name: 'Ada', rows: [{ name: 'a' }, { name: 'b' }] };
    expect(await renderTemplate(template, data, { partials })).toBe(html);
  });

  test.each([
    [
      'parts/faulty',
      "Partial 'parts/faulty', line 2, column 3: There is no filter 'nope'; correct its name or remove it",
    ],
    ['parts/open', "Partial 'parts/open', line 2, column 1: {% if a %} is never closed; add {% endif %}"],
  ])('a fault in %s is told with its place there', async (name, problem) => {
    const error = await faultOf(`\n\n{% render '${name}' %}`, {}, { partials });
    expect(error.message).toBe(`The template cannot be rendered. ${problem}`);
    expect(error.details).toEqual([{ path: `partials.${name}`, message: problem }]);
  });

  test.each([
    ['self', /nested too deeply/],
    ['twice', /nested too deeply|2 seconds/],
  ])('%s, which calls itself, is stopped', async (name, message) => {
    expect((await faultOf(`{% render '${name}' %}`, {}, { partials })).message).toMatch(message);
  });
});

describe('each option changes what is written', () => {
  test('locale and currency', async () => {
    const template =
      "{{ 1234.5 | money }} {{ 1234.5 | number }} {{ 0.5 | percent }} {{ '2026-03-05' | local_date }} {{ '2026-03-05' | date: '%B' }} {{ 1 | money: 'USD', 'en-US' }}";
    const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(plain(await renderTemplate(template, {}, { locale: 'de-DE', currency: 'EUR' }))).toBe(
      '1.234,50 € 1.234,5 50 % 5. März 2026 März $1.00',
    );
    expect(plain(await renderTemplate(template, {}, { currency: 'eur' }))).toBe(
      '€1,234.50 1,234.5 50% March 5, 2026 March $1.00',
    );
  });

  test('strictVariables', async () => {
    expect(await renderTemplate('{{ a.b }}', {})).toBe('');
    const error = await faultOf('x\n{{ a.b }}', { a: {} }, { strictVariables: true });
    expect(error.message).toBe(
      "The template cannot be rendered. Line 2, column 4: The data has no 'a.b'; add it, correct its name, or set options.strictVariables to false",
    );
    expect(await renderTemplate('{{ a.b }}', { a: { b: 1 } }, { strictVariables: true })).toBe('1');
  });
});

describe('the contract', () => {
  const issuesOf = (body: unknown): string =>
    templateToPdf.body
      .safeParse(body)
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join() ?? '';

  test('takes its own example, which works', async () => {
    expect(issuesOf(templateToPdf.example)).toBe('');
    const { template = '', data = {}, partials, options = {} } = templateToPdf.body.parse(templateToPdf.example);
    const html = await renderTemplate(template, data, { partials, ...options });
    expect(html.replace('\u00a0', ' ')).toBe('<h1>Invoice</h1><p>Ada owes 1.234,50 €.</p>');
  });

  test.each([
    [{ template: 'x', options: { strict: true } }, /unrecognized_keys.*strict/],
    [{ template: 'x', partials: { 'a b': 'x' } }, /Name partials in letters/],
    [{ template: 'x', partials: { a: 1 } }, /partials.*expected string/],
    [{ template: 'x', options: { locale: 'x_y' } }, /Give a language tag/],
    [{ template: 'x', options: { currency: 'EURO' } }, /Give a currency of three letters/],
    [
      { template: 'x', partials: { a: 'x'.repeat(1_500_000), b: 'x'.repeat(600_000) } },
      /2,000,000 characters of partials/,
    ],
  ])('refuses a wrong option: %#', (body, message) => {
    expect(issuesOf(body)).toMatch(message);
  });
});

describe('a bomb is stopped and told which limit it met', () => {
  const doubling = 'aaaaaaaaaa';

  test.each([
    ['a range without end', '{% for i in (1..1000000000) %}x{% endfor %}', '10,000,000 characters and list items'],
    [
      'loops in loops',
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{{ j }}{% endfor %}{% endfor %}',
      '2 seconds|characters',
    ],
    [
      'an empty loop',
      '{% for i in (1..3000) %}{% for j in list %}{% for k in list %}{% endfor %}{% endfor %}{% endfor %}',
      '2 seconds',
    ],
    [
      'doubling by append',
      `{% assign s = '${doubling}' %}{% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}`,
      '10,000,000 characters',
    ],
    [
      'doubling by capture',
      `{% assign s = '${doubling}' %}{% for i in (1..99) %}{% capture s %}{{ s | raw }}{{ s | raw }}{% endcapture %}{% endfor %}`,
      '10,000,000 characters',
    ],
    ['padding by date', "{{ 'now' | date: '%99999999999d' }}", '10,000,000 characters'],
    ['deep nesting', '{% if a %}'.repeat(30_000) + '{% endif %}'.repeat(30_000), 'nested too deeply'],
    ['too long a template', 'a'.repeat(2_000_001), '2,000,000 characters'],
  ])('%s', async (_name, template, limit) => {
    const error = await faultOf(template, { list: Array.from({ length: 3_000 }, () => 0) });
    expect(error.code).toBe('invalid_template');
    expect(error.message).toMatch(new RegExp(limit));
  });

  test('a document of 10 MB is written, one past 20 MB is not', async () => {
    const data = { page: 'x'.repeat(1_000_000) };
    expect(await renderTemplate('{% for i in (1..10) %}{{ page | raw }}{% endfor %}', data)).toHaveLength(10_000_000);
    const error = await faultOf('{% for i in (1..21) %}{{ page | raw }}{% endfor %}', data);
    expect(error.message).toContain(
      'The document gets longer than 20,000,000 characters; shorten its loops or split it',
    );
  });
});
