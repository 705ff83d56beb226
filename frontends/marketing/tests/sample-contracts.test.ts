import { expect, test } from '@jest/globals';
import {
  demoLimitCharacters,
  htmlToPdf,
  jsonToPdf,
  markdownToPdf,
  pdfToImage,
  pdfToText,
  templateToPdf,
  textToPdf,
} from '@octavo/contracts';
import { demoTextLength } from '../src/demo/length.ts';
import { sampleContracts } from '../src/operations/sample-contracts.ts';

const contracts = [htmlToPdf, jsonToPdf, markdownToPdf, pdfToImage, pdfToText, templateToPdf, textToPdf];

test.each(contracts.map((contract) => [contract.operation ?? '', contract] as const))(
  'the samples of %s are those of its contract',
  (operation, { path, example, upload, output }) => {
    expect(Object.entries(sampleContracts)).toContainEqual([
      operation,
      { path, example, output, ...(upload ? { upload } : {}) },
    ]);
  },
);

test('the demo takes as much text as its endpoint does', () => {
  expect(demoTextLength).toBe(demoLimitCharacters);
});
