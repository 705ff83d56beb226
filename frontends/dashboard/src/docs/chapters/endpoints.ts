import type { OpenApiDocument } from '@octavo/data';
import { table, type Block } from '../blocks.ts';
import { literal } from '../inline.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What can be asked below an address, by the API's own description. */
export function endpointTable(label: string, description: OpenApiDocument, prefix: string): Block {
  const rows = Object.entries(description.paths)
    .filter(([path]) => path === prefix || path.startsWith(`${prefix}/`))
    .flatMap(([path, specs]) =>
      methods.flatMap((method) => {
        const spec = specs[method];
        return spec ? [[`\`${method.toUpperCase()} ${path}\``, literal(spec.summary)]] : [];
      }),
    );
  return table(label, ['Call', 'What it does'], rows);
}
