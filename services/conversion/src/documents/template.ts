import { Context, Liquid, Tag, toValue, toValueSync } from 'liquidjs';
import type { Emitter, Template } from 'liquidjs';
import { documentFilters } from './template-filters.ts';
import { OutputLimitError, templateFault, templateLimits } from './template-faults.ts';

/** The tags that would read another template. */
const fileTags = ['include', 'render', 'layout', 'block'] as const;

/**
 * Fills a Liquid template. What data carries is escaped where it is written, so that it cannot bring HTML in; `| raw`
 * opts out. A template that is wrong or too costly throws `invalid_template`. A hostile one may hold the thread for
 * longer than the engine's own limits see: services run this in document workers, which can be killed.
 */
export async function renderTemplate(template: string, data: Record<string, unknown>): Promise<string> {
  try {
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

const liquid = createLiquid();

function createLiquid(): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: 'escape',
    parseLimit: templateLimits.templateCharacters,
    renderLimit: templateLimits.renderMilliseconds,
    memoryLimit: templateLimits.memoryUnits,
    locale: 'en-US',
    timezoneOffset: 0,
    preserveTimezones: true,
  });
  for (const [name, filter] of Object.entries(documentFilters)) {
    engine.registerFilter(name, filter);
  }
  for (const name of fileTags) {
    engine.registerTag(name, refusedTag(name));
  }
  limitCaptures(engine);
  return engine;
}

function refusedTag(name: string): new (...rest: ConstructorParameters<typeof Tag>) => Tag {
  return class extends Tag {
    constructor(...rest: ConstructorParameters<typeof Tag>) {
      super(...rest);
      throw new Error(`{% ${name} %} is not available; put the whole document into one template`);
    }
    override render(): void {}
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
