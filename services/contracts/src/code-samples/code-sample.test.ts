import { expect, test } from '@jest/globals';
import { htmlToPdf } from '../conversion/html-to-pdf.ts';
import { pdfToImage } from '../conversion/pdf-to-image.ts';
import type { HttpContract } from '../contract.ts';
import { codeSample } from './code-sample.ts';
import { sampleLanguages } from './sample-request.ts';

const address = { serverUrl: 'https://api.example.com', apiKey: 'oct_test_0123' };

test.each(sampleLanguages)('%s: a sample names the address, the key and where the result goes', (language) => {
  const sample = codeSample(htmlToPdf, language, address);
  expect(sample).toContain('https://api.example.com/functions/v1/html-to-pdf');
  expect(sample).toContain('Bearer oct_test_0123');
  expect(sample).toContain('result.pdf');
});

test.each(sampleLanguages)('%s: a PDF is sent as the file that it is, with the options in the query', (language) => {
  const sample = codeSample(pdfToImage, language, address);
  expect(sample).toContain('/functions/v1/pdf-to-image?format=jpeg&dpi=200&pages=1');
  expect(sample).toContain('document.pdf');
  expect(sample).toContain('application/pdf');
  expect(sample).toContain('result.jpg');
});

test('what a language reads otherwise is escaped for it', () => {
  const example = { html: `<p title="a\\b">it's $1 \`now\`\n</p>`, yes: true, none: null, empty: {}, list: [1] };
  const contract: HttpContract = { ...(htmlToPdf as HttpContract), example };
  expect(codeSample(contract, 'curl', address)).toContain(String.raw`it'\''s $1`);
  expect(codeSample(contract, 'php', address)).toContain(String.raw`<p title="a\\b">it\'s $1`);
  expect(codeSample(contract, 'php', address)).toContain("'empty' => new stdClass()");
  expect(codeSample(contract, 'python', address)).toContain('"yes": True,');
  expect(codeSample(contract, 'python', address)).toContain('"none": None,');
  expect(codeSample(contract, 'javascript', address)).toContain(JSON.stringify(example.html));
});
