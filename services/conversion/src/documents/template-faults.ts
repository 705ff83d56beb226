import { AppError } from '@octavo/contracts';
import { LiquidError } from 'liquidjs';

export const templateLimits = {
  /** As the contract of template-to-pdf allows. */
  templateCharacters: 2_000_000,
  /** Sum of all characters and list items that filters, captures and ranges make. */
  memoryUnits: 10_000_000,
  outputCharacters: 20_000_000,
  /** By the clock, so generous: a busy machine must not turn a long table into a faulty template. */
  renderMilliseconds: 2_000,
} as const;

/** Thrown while writing; the engine wraps it with the place in the template where it happened. */
export class OutputLimitError extends Error {}

const count = new Intl.NumberFormat('en-US');

interface Explanation {
  pattern: RegExp;
  explain: (match: RegExpExecArray) => string;
}

/** What the engine says, and what its caller should change. The first that matches counts. */
const explanations: readonly Explanation[] = [
  {
    pattern: /^memory alloc limit/,
    explain: () =>
      `The template makes more than ${count.format(templateLimits.memoryUnits)} characters and list items; ` +
      'shorten its ranges and loops, or write large values with | raw',
  },
  {
    pattern: /^template render limit/,
    explain: () =>
      `Rendering takes longer than ${templateLimits.renderMilliseconds / 1000} seconds; shorten the loops or split the document`,
  },
  {
    pattern: /^parse length limit/,
    explain: () =>
      `The template is longer than ${count.format(templateLimits.templateCharacters)} characters; ` +
      'move what repeats into data and loops',
  },
  {
    pattern: /^Invalid (string|array) length/,
    explain: () => 'The template makes a value that is too large; shorten its loops',
  },
  {
    pattern: /call stack/,
    explain: () => 'The tags are nested too deeply; nest fewer of them in one another',
  },
  {
    pattern: /^ENOENT: Failed to lookup "(.*)" in /s,
    explain: (match) => `There is no partial '${match[1]}'; give its text in partials, or correct its name`,
  },
  {
    pattern: /^undefined variable: (.+)$/s,
    explain: (match) =>
      `The data has no '${match[1]}'; add it, correct its name, or set options.strictVariables to false`,
  },
  {
    pattern: /^undefined filter: (.+)$/s,
    explain: (match) => `There is no filter '${match[1]}'; correct its name or remove it`,
  },
  {
    pattern: /^tag "(end\w+|else|elsif|elseif|when)" not found$/,
    explain: (match) => `{% ${match[1]} %} belongs to no open tag; remove it or add the tag that opens its block`,
  },
  {
    pattern: /^tag "(.+)" not found$/s,
    explain: (match) => `There is no tag '${match[1]}'; correct its name or remove it`,
  },
  {
    pattern: /^tag (\{%-?\s*(\w+).*) not closed$/s,
    explain: (match) => `${match[1]} is never closed; add {% end${match[2]} %}`,
  },
  { pattern: /^tag "(.*)" not closed$/s, explain: () => "A tag that begins here never ends; add '%}'" },
  { pattern: /^output "(.*)" not closed$/s, explain: () => "An output that begins here never ends; add '}}'" },
  { pattern: /^raw /, explain: () => '{% raw %} is never closed; add {% endraw %}' },
  {
    pattern: /^illegal tag: (.+)$/s,
    explain: (match) => `${match[1]} is not complete; write for example {% for item in items %}`,
  },
];

/** Tells the author of a template what is wrong, where, and what to change. Other errors pass through. */
export function templateFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) {
    return error;
  }
  const innermost = innermostOf(error);
  const place = LiquidError.is(innermost) ? innermost.token.getPosition() : undefined;
  const partial = LiquidError.is(innermost) ? innermost.token.file : undefined;
  const original = LiquidError.is(innermost) ? (innermost.originalError ?? innermost) : innermost;
  const isAuthors = place !== undefined || original.name === 'AssertionError' || original instanceof RangeError;
  if (!isAuthors && !(original instanceof OutputLimitError)) {
    return error;
  }
  const words = explanationOf(original.message.replace(/(, file:[^,]*)?, line:\d+, col:\d+$/, ''));
  const where = partial === undefined ? 'Line' : `Partial '${partial}', line`;
  const message = place ? `${where} ${place[0]}, column ${place[1]}: ${words}` : words;
  return new AppError({
    code: 'invalid_template',
    message: `The template cannot be rendered. ${message}`,
    details: [{ path: partial === undefined ? 'template' : `partials.${partial}`, message }],
    cause: error,
  });
}

/** A fault in a partial comes wrapped in one of the tag that asked for it. */
function innermostOf(error: Error): Error {
  let innermost = error;
  while (LiquidError.is(innermost) && LiquidError.is(innermost.originalError)) {
    innermost = innermost.originalError;
  }
  return innermost;
}

function explanationOf(problem: string): string {
  const shortened = problem.length > 300 ? `${problem.slice(0, 300)}…` : problem;
  for (const { pattern, explain } of explanations) {
    const match = pattern.exec(shortened) ?? pattern.exec(problem);
    if (match) {
      const sentence = explain(match);
      return sentence.length > 500 ? `${sentence.slice(0, 500)}…` : sentence;
    }
  }
  return shortened.charAt(0).toUpperCase() + shortened.slice(1);
}
