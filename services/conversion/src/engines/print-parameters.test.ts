import { describe, expect, test } from '@jest/globals';
import { inchesOf } from '@octavo/contracts';
import type { AppError, PdfOptions } from '@octavo/contracts';
import { printParameters } from './print-parameters.ts';

const tenMillimetres = inchesOf('10mm');

describe('without options', () => {
  test('a document is printed on A4 with margins of 10 mm and its backgrounds', () => {
    expect(printParameters({}, 10)).toMatchObject({
      paperWidth: 8.27,
      paperHeight: 11.69,
      marginTop: tenMillimetres,
      marginRight: tenMillimetres,
      marginBottom: tenMillimetres,
      marginLeft: tenMillimetres,
      scale: 1,
      landscape: false,
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: false,
    });
  });

  test('one page more than allowed is asked for, so that too many are noticed without printing them all', () => {
    expect(printParameters({}, 10).pageRanges).toBe('1-11');
  });
});

test('each margin stands for itself', () => {
  expect(printParameters({ margin: { top: '1in', left: 0 } }, 10)).toMatchObject({
    marginTop: 1,
    marginLeft: 0,
    marginRight: tenMillimetres,
  });
});

test('a template brings header and footer; the one not given stays empty', () => {
  expect(printParameters({ headerTemplate: '<b>x</b>' }, 10)).toMatchObject({
    displayHeaderFooter: true,
    headerTemplate: '<b>x</b>',
    footerTemplate: '<span></span>',
  });
});

test('page ranges lose their spaces', () => {
  expect(printParameters({ pageRanges: ' 1 - 2 , 4 ' }, 10).pageRanges).toBe('1-2,4');
});

test.each(['0', '0-3', '3-2', '1,5-4'])('page range %s cannot be', (pageRanges) => {
  const ask = (options: PdfOptions) => () => printParameters(options, 10);
  expect(ask({ pageRanges })).toThrow(expect.objectContaining({ code: 'invalid_request' } satisfies Partial<AppError>));
});
