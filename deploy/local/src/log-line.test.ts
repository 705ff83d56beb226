import { describe, expect, test } from '@jest/globals';
import { parseNatsLine, parsePostgresLine, parseServiceLine } from './log-line.ts';

describe('a line of a service', () => {
  test('is shown with its time, level, message and fields', () => {
    const line = JSON.stringify({
      level: 40,
      time: 0,
      pid: 7,
      hostname: 'h',
      msg: 'slow',
      requestId: 'r1',
      url: '/a b',
    });

    expect(parseServiceLine(line, 'stdout')).toEqual({
      level: 'warn',
      text: '1970-01-01T00:00:00.000Z WARN  slow requestId=r1 url="/a b"',
    });
  });

  test('carries the stack of an error', () => {
    const line = JSON.stringify({ level: 50, time: 0, msg: 'failed', err: { stack: 'Error: x\n    at y' } });

    expect(parseServiceLine(line, 'stdout').text).toMatch(/ERROR failed\nError: x\n {4}at y$/);
  });

  test('that is no JSON is an error on stderr, unless Node warns', () => {
    expect(parseServiceLine('Error: crash', 'stderr').level).toBe('error');
    expect(parseServiceLine('(node:1) ExperimentalWarning: x', 'stderr').level).toBe('info');
    expect(parseServiceLine('{ half', 'stdout')).toEqual({ level: 'info', text: '{ half' });
  });
});

test('a failed statement is not news, a server that gives up is', () => {
  expect(parsePostgresLine('2026 UTC [1] ERROR:  duplicate key value', 'stderr').level).toBe('info');
  expect(parsePostgresLine('2026 UTC [1] FATAL:  could not create lock file', 'stderr').level).toBe('error');
  expect(
    parsePostgresLine('2026 UTC [1] FATAL:  terminating connection due to administrator command', 'stderr').level,
  ).toBe('info');
});

test('NATS marks its own levels', () => {
  expect(parseNatsLine('[1] 2026 [INF] Server is ready', 'stderr').level).toBe('info');
  expect(parseNatsLine('[1] 2026 [WRN] Slow consumer', 'stderr').level).toBe('warn');
  expect(parseNatsLine('[1] 2026 [FTL] exit', 'stderr').level).toBe('error');
});
