import type { MarkdownIt, StateCore } from 'markdown-it';

const mark = /^\[([ xX])\][ \t]/;

/** `- [ ] to do` and `- [x] done`, as GitHub has them. */
export function addTasks(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'tasks', tasks);
  parser.renderer.rules['task'] = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.info === ' ' ? '' : ' checked'}> `;
}

function tasks({ tokens, Token: token }: StateCore): void {
  for (const [index, item] of tokens.entries()) {
    const children = tokens[index + 2]?.children;
    if (item.type !== 'list_item_open' || tokens[index + 1]?.type !== 'paragraph_open' || !children) {
      continue;
    }
    const [first] = children;
    const match = first?.type === 'text' ? mark.exec(first.content) : null;
    if (first && match) {
      first.content = first.content.slice(match[0].length);
      const box = new token('task', '', 0);
      box.info = match[1] ?? ' ';
      children.unshift(box);
      item.attrJoin('class', 'task');
    }
  }
}
