import { AppError } from '@octavo/contracts';

/**
 * The pages that '1-3,5,8-' names, each once, in the document's order; all of them without a selection.
 * @throws AppError `invalid_request` when one is beyond the last page.
 */
export function selectPages(selection: string | undefined, pageCount: number): number[] {
  if (selection === undefined) {
    return Array.from({ length: pageCount }, (_, index) => index + 1);
  }
  const chosen = new Set<number>();
  for (const part of selection.split(',')) {
    const [from = '', to] = part.split('-').map((side) => side.trim());
    const first = Number(from);
    const last = to === undefined ? first : to === '' ? Math.max(pageCount, first) : Number(to);
    if (last < first) {
      throw refusal(`${part.trim()} runs backwards`);
    }
    if (last > pageCount) {
      throw refusal(`The document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}; there is no page ${last}`);
    }
    for (let page = first; page <= last; page += 1) {
      chosen.add(page);
    }
  }
  return [...chosen].toSorted((left, right) => left - right);
}

function refusal(message: string): AppError {
  const path = 'options.pages';
  return new AppError({ code: 'invalid_request', message: `${path}: ${message}`, details: [{ path, message }] });
}
