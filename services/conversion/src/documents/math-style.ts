import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const stylesheet = createRequire(import.meta.url).resolve('katex/dist/katex.min.css');

interface Face {
  family: string;
  rule: string;
  file: string;
}

interface MathSheet {
  faces: Face[];
  /** All but the faces. */
  rules: string;
  /** Which classes ask for which family. */
  classesOf: Map<string, string[]>;
}

let sheet: MathSheet | undefined;
const embedded = new Map<string, string>();

/** The CSS of formulas with the fonts that these ones need, as data: nothing is fetched. */
export function mathStyle(html: string): string {
  sheet ??= readSheet();
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')));
  const { faces, rules, classesOf } = sheet;
  const needed = faces.filter(({ family }) => classesOf.get(family)?.some((name) => classes.has(name)));
  return needed.map(faceRule).join('') + rules;
}

function readSheet(): MathSheet {
  const css = readFileSync(stylesheet, 'utf8');
  const faces = [...css.matchAll(/@font-face\{[^}]*\}/g)].map(([rule]) => ({
    rule,
    family: /font-family:"?(\w+)/.exec(rule)?.[1] ?? '',
    file: /url\(fonts\/([\w-]+\.woff2)\)/.exec(rule)?.[1] ?? '',
  }));
  const rules = css.replaceAll(/@font-face\{[^}]*\}/g, '');
  const classesOf = new Map<string, string[]>();
  for (const [, selectors = '', body = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const [family] of body.matchAll(/KaTeX_\w+/g)) {
      const names = selectors.split(',').flatMap((selector) => /\.([\w-]+)[^.]*$/.exec(selector)?.[1] ?? []);
      classesOf.set(family, [...(classesOf.get(family) ?? []), ...names]);
    }
  }
  return { faces, rules, classesOf };
}

function faceRule({ rule, file }: Face): string {
  const known = embedded.get(file);
  if (known !== undefined) {
    return known;
  }
  const data = readFileSync(join(dirname(stylesheet), 'fonts', file)).toString('base64');
  const made = rule.replace(/src:[^}]*/, `src:url(data:font/woff2;base64,${data}) format("woff2")`);
  embedded.set(file, made);
  return made;
}
