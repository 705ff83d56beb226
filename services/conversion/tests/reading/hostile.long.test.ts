import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';
import { deflated, onePage, rawPdf, textPdf } from './support/raw-pdf.ts';
import { startReadingService, type ReadingService, type ReadingServiceOptions } from './support/reading-service.ts';

jest.setTimeout(180_000);

let service: ReadingService;

async function start(options: ReadingServiceOptions = {}): Promise<void> {
  service = await startReadingService(options);
}

afterEach(() => service.stop());

const good = textPdf([{ lines: ['Good morning'] }]);

async function expectNextUnharmed(): Promise<void> {
  expect((await service.ask('pdf-to-text', { pdf: good })).text).toBe('Good morning\n');
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isSo()) {
    expect(Date.now()).toBeLessThan(end);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** Endless work in a few kilobytes. */
const slowPage = onePage(deflated('0 0 m 500 700 l 10 600 590 20 300 0 c 0 0 500 800 re W n\n'.repeat(3_000_000)));

describe('a PDF that is none is told so', () => {
  test.each<[string, Uint8Array]>([
    ['text', Buffer.from('Dear Sir or Madam')],
    ['only a header', Buffer.from('%PDF-1.7\n%%EOF')],
    ['cut in half', good.subarray(0, good.length / 2)],
    ['without pages', rawPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'])],
    ['whose page is no page', rawPdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '(nothing)'])],
    ['whose page tree bites its tail', rawPdf([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 5 >>'])],
  ])('%s', async (_what, pdf) => {
    await start();
    for (const operation of ['pdf-to-text', 'pdf-to-image'] as const) {
      const answer = await service.ask(operation, { pdf });
      expect([answer.status, answer.error.code]).toEqual([422, 'document_failed']);
      expect(answer.error.error).not.toMatch(/internal|wasm|FPDF/i);
    }
    await expectNextUnharmed();
  });

  test('an empty body', async () => {
    await start();
    const answer = await service.ask('pdf-to-text', { pdf: Buffer.alloc(0) });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('a PDF that claims too much', () => {
  test('a million pages that are not there do no harm', async () => {
    await start();
    const liar = rawPdf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    ]);
    const answer = await service.ask('pdf-to-text', { pdf: liar });
    expect(answer.status).toBe(422);
    await expectNextUnharmed();
  });

  test('forms that draw themselves, and forms in forms in forms, end', async () => {
    await start();
    const forms = (names: string): string => `/XObject << ${names} >>`;
    const form = (next: number, data: Uint8Array) => ({
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Filter /FlateDecode /Resources << ${forms(`/X ${next} 0 R`)} >>`,
      data,
    });
    const twice = deflateSync('/X Do /X Do');
    const doubling = rawPdf([
      catalogue,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /Resources << ${forms('/X 5 0 R')} >> >>`,
      deflated('/X Do'),
      ...Array.from({ length: 60 }, (_, index) => form(index === 59 ? 5 : index + 6, twice)),
    ]);
    const answer = await service.ask('pdf-to-text', { pdf: doubling });
    expect([200, 422]).toContain(answer.status);
    await expectNextUnharmed();
  });
});

describe('a PDF that would take everything', () => {
  test('time: its process ends, nobody else notices', async () => {
    await start({ taskSeconds: 1 });
    const answer = await service.ask('pdf-to-image', { pdf: slowPage, options: { dpi: '300' } });
    expect([answer.status, answer.error.code]).toEqual([422, 'document_failed']);
    expect(answer.error.error).toContain('longer than 1 seconds');
    await expectNextUnharmed();
  });

  test('time: the request has its own', async () => {
    await start();
    const answer = await service.ask('pdf-to-image', { pdf: slowPage, options: { dpi: '300', timeoutSeconds: '1' } });
    expect([answer.status, answer.error.code]).toEqual([504, 'timeout']);
    await expectNextUnharmed();
  });

  test('memory: its process ends, nobody else notices', async () => {
    await start({ memoryMegabytes: 220 });
    const bomb = onePage(deflated(Buffer.alloc(300_000_000, ' ')));
    expect(bomb.length).toBeLessThan(500_000);
    const answer = await service.ask('pdf-to-text', { pdf: bomb });
    expect([answer.status, answer.error.code]).toEqual([422, 'document_failed']);
    expect(answer.error.error).toContain('220 MB of memory');
    await expectNextUnharmed();
  });

  test('places: one more than may wait is told to come back', async () => {
    await start({ documentLimit: 1 });
    const leave = new AbortController();
    const first = service.ask('pdf-to-image', { pdf: slowPage, signal: leave.signal }).catch(() => undefined);
    await until(() => service.documents() === 1);
    const answer = await service.ask('pdf-to-text', { pdf: good });
    expect([answer.status, answer.error.code]).toEqual([503, 'overloaded']);
    expect(answer.headers.get('retry-after')).toBe('1');
    leave.abort();
    await first;
    await until(() => service.documents() === 0);
    await expectNextUnharmed();
  });
});

describe('thousands of pages', () => {
  const count = 3_000;
  let pdf: Buffer;

  beforeAll(() => {
    pdf = textPdf(
      Array.from({ length: count }, (_, index) => ({ lines: [`This is page ${index + 1}`, 'x'.repeat(60)] })),
    );
  });

  test('come whole and in order, also when a reader dies on the way', async () => {
    await start();
    const reading = service.ask('pdf-to-text', { pdf });
    let answered = false;
    void reading.finally(() => (answered = true));
    const retried = (): boolean => service.warnings.includes('a process crashed; its task is tried again');
    // A reader may be between two tasks when it dies; then the next one is taken.
    while (!retried() && !answered) {
      const [child] = busyChildren();
      if (child === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
      } else {
        process.kill(child, 'SIGKILL');
        await until(() => !childrenOf(process.pid).includes(child));
      }
    }
    const answer = await reading;
    expect(retried()).toBe(true);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-pages-read')).toBe(String(count));
    const pages = answer.text.split('\f').map((page) => page.split('\n')[0]);
    expect(pages).toEqual(Array.from({ length: count }, (_, index) => `This is page ${index + 1}`));
  });
});

test('ten thousand pages come whole, in bounded memory', async () => {
  await start();
  const count = 10_000;
  const pdf = textPdf(Array.from({ length: count }, (_, index) => ({ lines: [`This is page ${index + 1}`] })));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, ...childrenOf(process.pid).map(residentMegabytes));
  }, 50);
  const answer = await service.ask('pdf-to-text', { pdf });
  clearInterval(watch);
  expect([answer.status, answer.headers.get('x-pages-read')]).toEqual([200, String(count)]);
  const pages = answer.text.trimEnd().split('\n\f');
  expect(pages).toEqual(Array.from({ length: count }, (_, index) => `This is page ${index + 1}`));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(300);
});

describe('a page of an impossible size', () => {
  const sizes = [
    '[0 0 1e9 1e9]',
    '[0 0 99999999999999 1]',
    '[0 0 0 0]',
    '[500 800 0 0]',
    '[0 0 0.001 0.001]',
    '[(a) /b]',
  ];

  test.each(sizes)('%s is read or refused, and does no harm', async (mediaBox) => {
    await start({ taskSeconds: 20, memoryMegabytes: 700 });
    const pdf = onePage(deflated('BT /F 12 Tf 10 10 Td (Hello) Tj ET'), {
      mediaBox,
      resources: '/Font << /F 5 0 R >>',
    });
    for (const operation of ['pdf-to-text', 'pdf-to-image'] as const) {
      const { status, error } = await service.ask(operation, { pdf });
      expect([200, 400, 422]).toContain(status);
      expect(error.error ?? '').not.toMatch(/internal|NaN|Infinity|FPDF/);
    }
    await expectNextUnharmed();
  });
});

describe('an image that is larger than memory', () => {
  const side = 40_000;
  const pdf = rawPdf([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    deflated('595 0 0 842 0 0 cm /I Do'),
    {
      dictionary:
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        '/Filter [/FlateDecode /FlateDecode]',
      // Packed twice: it claims 4.8 GB in less than a kilobyte.
      data: deflateSync(deflateSync(Buffer.alloc(64_000_000))),
    },
  ]);

  test.each(['pdf-to-image', 'pdf-to-text'] as const)('ends its process at most: %s', async (operation) => {
    await start({ taskSeconds: 20, memoryMegabytes: 700 });
    const { status, error } = await service.ask(operation, { pdf });
    expect([200, 422]).toContain(status);
    expect(error.error ?? '').not.toMatch(/internal|FPDF/);
    await expectNextUnharmed();
  });
});

test('a file of 120 MB passes through without living in memory', async () => {
  await start();
  const before = process.memoryUsage();
  let highest = 0;
  const watch = setInterval(() => {
    const { rss } = process.memoryUsage();
    highest = Math.max(highest, rss - before.rss);
  }, 20);
  const { chunks, length } = bigPdf(120 * 1024 * 1024);
  const text = await new Promise<string>((resolve, reject) => {
    const call = request(
      `${service.url}/functions/v1/pdf-to-text`,
      {
        method: 'POST',
        headers: { ...service.credential(), 'content-type': 'application/pdf', 'content-length': length },
      },
      (response) => {
        response
          .setEncoding('utf8')
          .toArray()
          .then((pieces: string[]) => resolve(pieces.join('')), reject);
      },
    );
    call.on('error', reject);
    pipeline(Readable.from(chunks), call).catch(reject);
  });
  clearInterval(watch);
  expect(text).toBe('Good morning\n');
  expect(highest).toBeLessThan(60 * 1024 * 1024);
  expect(Math.max(...childrenOf(process.pid).map(residentMegabytes))).toBeLessThan(250);
});

/** A small document after a stream of zeros that nothing refers to. */
function bigPdf(padding: number): { chunks: Iterable<Buffer>; length: number } {
  const piece = Buffer.alloc(256 * 1024);
  const head = Buffer.from(`%PDF-1.7\n9 0 obj\n<< /Length ${padding} >>\nstream\n`);
  const small = textPdf([{ lines: ['Good morning'] }]).toString('latin1');
  const body = small.slice(small.indexOf('1 0 obj'), small.indexOf('xref\n'));
  const tail = Buffer.from(
    `\nendstream\nendobj\n${body}trailer\n<< /Size 10 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
  function* chunks(): Iterable<Buffer> {
    yield head;
    for (let left = padding; left > 0; left -= piece.length) {
      yield left < piece.length ? piece.subarray(0, left) : piece;
    }
    yield tail;
  }
  return { chunks: chunks(), length: head.length + padding + tail.length };
}

function childrenOf(id: number): number[] {
  return readFileSync(`/proc/${id}/task/${id}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
}

function residentMegabytes(id: number): number {
  return (Number(readFileSync(`/proc/${id}/statm`, 'latin1').split(' ')[1]) * 4_096) / 1024 / 1024;
}

/** Reader processes at work. */
function busyChildren(): number[] {
  return childrenOf(process.pid).filter((id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'R';
  });
}
