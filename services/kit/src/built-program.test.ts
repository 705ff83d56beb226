import { expect, test } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import { builtProgram } from './built-program.ts';

test('a program that is not built is named', () => {
  expect(() =>
    builtProgram('documents/document-process.js', pathToFileURL('/nowhere/src/processes/built-program.ts').href),
  ).toThrow(/not built: no file at \/nowhere\/src\/documents\/document-process.js .* Run 'npm run build' first/);
});
