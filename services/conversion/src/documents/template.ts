import { Context, Liquid, toValue, toValueSync } from 'liquidjs';
import type { Emitter, FS, Template } from 'liquidjs';
import { documentFilters, type FilterDefaults } from './template-filters.ts';
import { OutputLimitError, templateFault, templateLimits } from './template-faults.ts';

export interface TemplateSettings extends FilterDefaults {
  partials?: Readonly<Record<string, string>> | undefined;
  strictVariables?: boolean | undefined;
}

/**
 * Fills a Liquid template. What data carries is escaped where it is written, so that it cannot bring HTML in; `| raw`
 * opts out. A template that is wrong or too costly throws `invalid_template`. A hostile one may hold its process for
 * longer than the engine's own limits see: services run this in document workers, which can be killed.
 */
export async function renderTemplate(
  template: string,
  data: Record<string, unknown>,
  settings: TemplateSettings = {},
): Promise<string> {
  try {
    const liquid = createLiquid(settings);
    const parsed = liquid.parse(template);
    const context = new Context(data, liquid.options, { sync: true }, { liquid });
    const output = new LimitedEmitter((total) => {
      if (total > templateLimits.outputCharacters) {
        throw new OutputLimitError(
          `The document gets longer than ${templateLimits.outputCharacters.toLocaleString('en-US')} characters; ` +
            'shorten its loops or split it',
        );
      }
    });
    toValueSync(liquid.renderer.renderTemplates(parsed, context, output));
    return output.buffer;
  } catch (error) {
    throw templateFault(error);
  }
}

/** Of a template, what is to be parsed. */
export interface TemplateTexts {
  template?: string | undefined;
  partials?: Readonly<Record<string, string>> | undefined;
}

/** Parses a template and each of its partials, which may be hostile as in `renderTemplate`. */
export function checkTemplate({ template, partials = {} }: TemplateTexts): undefined {
  try {
    const liquid = createLiquid({});
    if (template !== undefined) {
      liquid.parse(template);
    }
    for (const [name, text] of Object.entries(partials)) {
      liquid.parse(text, name);
    }
  } catch (error) {
    throw templateFault(error);
  }
}

/** An engine for one document: what it parses and counts is nobody else's. */
function createLiquid({
  partials = {},
  strictVariables = false,
  locale = 'en-US',
  currency,
}: TemplateSettings): Liquid {
  const engine = new Liquid({
    fs: partialFiles(partials),
    relativeReference: false,
    cache: true,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables,
    outputEscape: 'escape',
    parseLimit: templateLimits.templateCharacters,
    renderLimit: templateLimits.renderMilliseconds,
    memoryLimit: templateLimits.memoryUnits,
    locale,
    timezoneOffset: 0,
    preserveTimezones: true,
  });
  for (const [name, filter] of Object.entries(documentFilters({ locale, currency }))) {
    engine.registerFilter(name, filter);
  }
  limitCaptures(engine);
  return engine;
}

/** All the files there are for a template: its partials. Names are names and no paths. */
function partialFiles(partials: Readonly<Record<string, string>>): FS {
  const texts = new Map(Object.entries(partials));
  const read = (name: string): string => texts.get(name) ?? '';
  return {
    exists: async (name) => texts.has(name),
    existsSync: (name) => texts.has(name),
    readFile: async (name) => read(name),
    readFileSync: read,
    resolve: (_directory, name) => name,
  };
}

/** The engine counts what filters make, but not what {% capture %} collects: repeated doubling would fill the heap. */
function limitCaptures(engine: Liquid): void {
  const { renderer } = engine;
  const renderTemplates = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates: Template[], context: Context, emitter?: Emitter) =>
    renderTemplates(
      templates,
      context,
      emitter ?? new LimitedEmitter((_total, added) => context.memoryLimit.use(added)),
    );
}

class LimitedEmitter implements Emitter {
  buffer = '';
  readonly #check: (total: number, added: number) => void;

  constructor(check: (total: number, added: number) => void) {
    this.#check = check;
  }

  write(html: unknown): void {
    const text = typeof html === 'string' ? html : textOf(html);
    this.#check(this.buffer.length + text.length, text.length);
    this.buffer += text;
  }
}

/** As the engine writes values that no filter turned into text. */
function textOf(value: unknown): string {
  const plain = toValue(value) as string | number | boolean | null | undefined | unknown[];
  if (plain === null || plain === undefined) {
    return '';
  }
  return Array.isArray(plain) ? plain.map(textOf).join('') : String(plain);
}
