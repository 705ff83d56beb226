import { cwd } from 'node:process';
import { productionPackages } from './licences.ts';

/** `npm run licences`: what runs in production, one package a line, by licence. */
const lines = productionPackages(cwd())
  .map(({ name, version, licence }) => `${licence}\t${name}@${version}`)
  .toSorted();
process.stdout.write(`${[...new Set(lines)].join('\n')}\n`);
