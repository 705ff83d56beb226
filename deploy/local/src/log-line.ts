export type LogLevel = 'info' | 'warn' | 'error';

export interface LogLine {
  level: LogLevel;
  text: string;
}

/** Turns a raw line of output into what people read. */
export type LogParser = (line: string, stream: 'stdout' | 'stderr') => LogLine;

const warnLevel = 40;
const errorLevel = 50;

function levelOf(level: unknown): LogLevel {
  if (typeof level === 'number') return level >= errorLevel ? 'error' : level >= warnLevel ? 'warn' : 'info';
  if (level === 'error' || level === 'fatal') return 'error';
  return level === 'warn' ? 'warn' : 'info';
}

function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function timeOf(time: unknown): string {
  return typeof time === 'number' || typeof time === 'string' ? new Date(time).toISOString() : '';
}

function fieldText(name: string, value: unknown): string {
  if (typeof value === 'string') return `${name}=${/[\s="]/.test(value) ? JSON.stringify(value) : value}`;
  return `${name}=${JSON.stringify(value)}`;
}

function errorText(error: unknown): string {
  const { stack, message } = (error ?? {}) as { stack?: unknown; message?: unknown };
  return typeof stack === 'string' ? `\n${stack}` : ` ${String(message ?? JSON.stringify(error))}`;
}

/** Nobody is shown these, and there are several for each request: they are not worth parsing. */
const ordinaryLine = /^\{"level":"(?:info|debug|trace)"/;

/** Our services log JSON lines; anything else on stderr is a crash or a warning of Node itself. */
export const parseServiceLine: LogParser = (line, stream) => {
  if (ordinaryLine.test(line)) return { level: 'info', text: line };
  const entry = parseObject(line);
  if (entry === undefined) {
    const isNodeWarning = /^\(node:\d+\)|^\(Use `node /.test(line);
    return { level: stream === 'stderr' && !isNodeWarning ? 'error' : 'info', text: line };
  }
  const { level, time, msg, message, err, pid: _pid, hostname: _hostname, name: _name, v: _v, ...fields } = entry;
  const parts = [timeOf(time), levelOf(level).toUpperCase().padEnd(5), String(msg ?? message ?? '')];
  parts.push(...Object.entries(fields).map(([name, value]) => fieldText(name, value)));
  return { level: levelOf(level), text: `${parts.filter(Boolean).join(' ')}${err ? errorText(err) : ''}` };
};

/** What a client did wrong, or was refused while the server starts and stops. */
const clientTrouble = /terminating|the database system is|does not exist|authentication failed|too many clients/;

/** A statement or a client that failed is the service's to report; here only what endangers the server. */
export const parsePostgresLine: LogParser = (line) => ({
  level: /\b(PANIC|FATAL):/.test(line) && !clientTrouble.test(line) ? 'error' : 'info',
  text: line,
});

export const parseNatsLine: LogParser = (line) => ({
  level: /\[(ERR|FTL)\]/.test(line) ? 'error' : /\[WRN\]/.test(line) ? 'warn' : 'info',
  text: line,
});
