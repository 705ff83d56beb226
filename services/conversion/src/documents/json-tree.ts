import { inertText } from './inert-text.ts';
import { columnsOf, isFlat, tableOf } from './json-table.ts';

/** Lines and characters that share a block: finding where pages break takes time by more than a block's length. */
const linesPerBlock = 60;
const charactersPerBlock = 10_000;

/** More columns than this do not fit a page: such arrays stay in the tree. */
const columnsOfInnerTables = 12;

export interface TreeSettings {
  maxDepth: number;
  sortKeys: boolean;
  /** Whether arrays of flat objects are set as tables. */
  tables: boolean;
}

/** Writes a JSON value as indented, coloured lines. */
export function jsonTree(value: unknown, settings: TreeSettings): string {
  const tree = new TreeWriter(settings);
  tree.write(value, '', '', 0);
  return tree.end();
}

class TreeWriter {
  readonly #settings: TreeSettings;
  readonly #blocks: string[] = [];
  #lines: string[] = [];
  #characters = 0;

  constructor(settings: TreeSettings) {
    this.#settings = settings;
  }

  /** `head` is what stands before the value in its line, a key; `tail` what follows it, a comma. */
  write(value: unknown, head: string, tail: string, depth: number): void {
    const indent = '  '.repeat(depth);
    if (typeof value !== 'object' || value === null) {
      this.#scalar(value, indent + head, tail);
      return;
    }
    const isArray = Array.isArray(value);
    const [open, close] = isArray ? '[]' : '{}';
    const keys = isArray ? undefined : keysOf(value, this.#settings.sortKeys);
    const count = isArray ? value.length : (keys?.length ?? 0);
    if (count === 0) {
      this.#line(`${indent}${head}${open}${close}${tail}`);
    } else if (depth >= this.#settings.maxDepth) {
      const left = `${count} ${isArray ? 'item' : 'key'}${count === 1 ? '' : 's'}`;
      this.#line(`${indent}${head}${open}<span class="more"> … ${left} </span>${close}${tail}`);
    } else if (isArray && this.#fitsTable(value)) {
      this.#line(`${indent}${head}<span class="more">${count} row${count === 1 ? '' : 's'}</span>`);
      this.#endBlock();
      this.#blocks.push(`<div style="padding-left:${indent.length}ch">${tableOf(value, this.#settings)}</div>`);
    } else {
      this.#line(`${indent}${head}${open}`);
      for (let index = 0; index < count; index += 1) {
        const comma = index < count - 1 ? ',' : '';
        const key = keys?.[index];
        if (key === undefined) {
          this.write((value as unknown[])[index], '', comma, depth + 1);
        } else {
          const text = JSON.stringify(key);
          const name = `<span class="key${turns(text)}">${inertText(text)}</span>: `;
          this.write((value as Record<string, unknown>)[key], name, comma, depth + 1);
        }
      }
      this.#line(`${indent}${close}${tail}`);
    }
  }

  end(): string {
    this.#endBlock();
    return this.#blocks.join('');
  }

  #fitsTable(value: unknown[]): value is Record<string, unknown>[] {
    return this.#settings.tables && isFlat(value) && columnsOf(value, false).length <= columnsOfInnerTables;
  }

  #scalar(value: unknown, head: string, tail: string): void {
    const text = JSON.stringify(value);
    const kind = value === null ? 'null' : typeof value;
    for (let start = 0; start < text.length; start += charactersPerBlock) {
      const piece = text.slice(start, start + charactersPerBlock);
      const isLast = start + charactersPerBlock >= text.length;
      this.#line(
        `${start === 0 ? head : ''}<span class="${kind}${turns(piece)}">${inertText(piece)}</span>${isLast ? tail : ''}`,
      );
    }
  }

  #line(html: string): void {
    this.#lines.push(html);
    this.#characters += html.length;
    if (this.#lines.length >= linesPerBlock || this.#characters >= charactersPerBlock) {
      this.#endBlock();
    }
  }

  #endBlock(): void {
    if (this.#lines.length > 0) {
      this.#blocks.push(`<pre>${this.#lines.join('\n')}\n</pre>`);
      this.#lines = [];
      this.#characters = 0;
    }
  }
}

/** Letters that run from right to left, and characters that turn the text around them. */
const turning = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\uD802\uD803\uD83A\uD83B]/;

/** The class that keeps a text from turning the signs of JSON around it; on every text it would double layout's time. */
function turns(text: string): string {
  return turning.test(text) ? ' turns' : '';
}

function keysOf(value: object, sorted: boolean): string[] {
  const keys = Object.keys(value);
  return sorted ? keys.sort() : keys;
}
