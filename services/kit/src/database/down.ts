/** Prisma's codes for a database that cannot be reached, closed the connection, or has no connection free. */
const downPrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);

const downKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);

/** SQLSTATE: connection exceptions, out of resources, shutting down or cancelled by a limit, read-only after a failover. */
const downSqlState = /^(08...|53...|57...|25006)$/;

/** What the PostgreSQL client throws, without any code, when the connection breaks under a query. */
const downMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

interface DatabaseErrorShape {
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
}

/** Whether an error says that the database is away, not that something is wrong with what was asked of it. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { code, message, meta } = error as DatabaseErrorShape;
  const cause = meta?.driverAdapterError?.cause;
  return (
    downPrismaCodes.has(String(code)) ||
    downKinds.has(String(cause?.kind)) ||
    downSqlState.test(String(cause?.originalCode)) ||
    downMessage.test(String(message))
  );
}
