import { classes } from '@octavo/ui';
import { CodeBlock } from '@octavo/ui/content';
import type { Block } from '../blocks.ts';
import { preferLanguage, usePreferredLanguage } from '../preferred-language.ts';
import { Heading } from './heading.tsx';
import { InlineText } from './inline-text.tsx';
import { OptionList } from './option-list.tsx';

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="max-w-prose leading-relaxed text-muted">
          <InlineText>{block.text}</InlineText>
        </p>
      );
    case 'heading':
      return <Heading id={block.id}>{block.text}</Heading>;
    case 'list':
      return (
        <ul className="grid max-w-prose list-disc gap-2 pl-5 leading-relaxed text-muted marker:text-faint">
          {block.items.map((item) => (
            <li key={item}>
              <InlineText>{item}</InlineText>
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Table {...block} />;
    case 'options':
      return <OptionList label={block.label} rows={block.rows} />;
    case 'code':
      return <Code {...block} />;
    default:
      return block satisfies never;
  }
}

function Code({ label, samples }: Extract<Block, { kind: 'code' }>) {
  const language = usePreferredLanguage();
  return <CodeBlock label={label} samples={samples} scrolls language={language} onLanguageChange={preferLanguage} />;
}

/** An error or a header has an address of its own: what stands first in its row. */
function idOf(firstCell: string | undefined): string | undefined {
  return /^`([\w-]+)`/.exec(firstCell ?? '')?.[1];
}

function Table({ label, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div
      role="region"
      aria-label={label}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="text-xs text-faint max-sm:sr-only">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((cells, row) => (
            <tr
              key={row}
              id={idOf(cells[0])}
              className="scroll-mt-24 border-t border-line align-top target:bg-accent-soft max-sm:grid max-sm:gap-1 max-sm:px-4 max-sm:py-3 max-sm:first:border-t-0"
            >
              {cells.map((cell, column) => (
                <td
                  key={column}
                  // Where rows are stacked, each cell says what it is; of two, the second needs no name.
                  {...(column > 0 && head.length > 2 ? { 'data-label': `${head[column]}: ` } : {})}
                  className={classes(
                    'px-4 py-2.5 max-sm:p-0 max-sm:before:text-faint max-sm:before:content-[attr(data-label)]',
                    column === 0 ? 'min-w-40 text-ink' : 'text-muted tabular-nums sm:[&_code]:whitespace-nowrap',
                  )}
                >
                  <InlineText>{cell}</InlineText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
