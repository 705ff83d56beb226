import type { HttpContract, ServiceName } from '@octavo/contracts';
import type { Route } from './exchange.ts';

interface ServedContract {
  service: ServiceName | 'gateway';
  contract: HttpContract;
}

/** Finds what the contracts say about a request. Paths match to the letter: case, slashes and escapes count. */
export function createContractIndex(served: readonly ServedContract[]): (method: string, pathname: string) => Route {
  const fixed = new Map<string, ServedContract[]>();
  const patterns = new Map<string, { expression: RegExp; contracts: ServedContract[] }>();
  for (const entry of served) {
    const { path } = entry.contract;
    if (path.includes('/:')) {
      const known = patterns.get(path) ?? { expression: expressionOf(path), contracts: [] };
      known.contracts.push(entry);
      patterns.set(path, known);
    } else {
      fixed.set(path, [...(fixed.get(path) ?? []), entry]);
    }
  }

  return (method, pathname) => {
    const contracts =
      fixed.get(pathname) ?? [...patterns.values()].find(({ expression }) => expression.test(pathname))?.contracts;
    if (!contracts) {
      return { allow: [] };
    }
    const wanted = method === 'HEAD' ? 'GET' : method;
    const match = contracts.find(({ contract }) => contract.method === wanted);
    return { allow: contracts.map(({ contract }) => contract.method), ...(match ? { match } : {}) };
  };
}

function expressionOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  return new RegExp(`^${segments.join('/')}$`);
}
