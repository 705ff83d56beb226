import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { relaxedSimdFlags } from './relaxed-simd.ts';

/** A module that has one of the instructions: i8x16.relaxed_swizzle. */
const usesRelaxedSimd =
  '0,97,115,109,1,0,0,0,1,5,1,96,0,1,123,3,2,1,0,10,15,1,13,0,65,1,253,15,65,2,253,15,253,128,2,11';

test('a process started with these flags has relaxed SIMD', () => {
  const program = `console.log(WebAssembly.validate(new Uint8Array([${usesRelaxedSimd}])))`;
  const flags = relaxedSimdFlags(process.versions.v8);
  expect(execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8', env: {} }).trim()).toBe('true');
});

test.each([
  ['11.3.244.8-node.38', ['--experimental-wasm-relaxed-simd']],
  ['12.4.254.21-node.33', []],
  ['13.6.233.17-node.37', []],
])('V8 %s needs %j', (version, flags) => {
  expect(relaxedSimdFlags(version)).toEqual(flags);
});
