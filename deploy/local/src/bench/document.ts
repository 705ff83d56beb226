import { SetupError } from '#progress';

function markers(name: string): { begin: string; end: string } {
  return { begin: `<!-- bench ${name}: written by npm run bench -- --write -->`, end: `<!-- end of bench ${name} -->` };
}

/** Puts a report in the place of the one before it; all around stays as it was. */
export function replaceReport(document: string, name: string, report: string): string {
  const { begin, end } = markers(name);
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new SetupError(`The document has no place for '${name}': ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${report.trim()}\n\n${document.slice(to)}`;
}
