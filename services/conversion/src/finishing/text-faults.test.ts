import { describe, expect, test } from '@jest/globals';
import { PDFContext } from '@cantoo/pdf-lib';
import { textFaultOf } from './text-faults.ts';

const resources = PDFContext.create().obj({
  Font: {
    Letters: { Type: 'Font', Subtype: 'Type0' },
    Pictures: { Type: 'Font', Subtype: 'Type3', Encoding: { Differences: [1, 'g1', 'g2', '.notdef'] } },
  },
});

describe('what PDF/A forbids in a content', () => {
  test.each([
    ['BT /Letters 12 Tf <00010002> Tj ET'],
    ['BT /Letters 12 Tf [<0001> -20.5 <1000>] TJ ET'],
    ['BT /Pictures 12 Tf <01> Tj <0102> Tj ET'],
    ['/Span << /ActualText <FEFF00000000> >> BDC BT /Letters 1 Tf <0001> Tj ET EMC'],
    [`${'q '.repeat(28)}${'Q '.repeat(28)}`.repeat(3)],
  ])('is not in %s', (content) => {
    expect(textFaultOf(content, resources)).toBeUndefined();
  });

  test.each([
    ['BT /Letters 12 Tf <00010000> Tj ET', /no font/],
    ['BT /Letters 12 Tf [<0001> -20.5 <0000>] TJ ET', /no font/],
    ['BT /Pictures 12 Tf <03> Tj ET', /no font/],
    ['BT /Pictures 12 Tf <0104> Tj ET', /no font/],
    ['BT /Letters 12 Tf (ab) Tj ET', /cannot be checked/],
    ['BT /Letters 12 Tf [(ab) 1] TJ ET', /cannot be checked/],
    ['q '.repeat(29), /nest too deep/],
  ])('is in %s', (content, message) => {
    expect(textFaultOf(content, resources)).toMatch(message);
  });
});
