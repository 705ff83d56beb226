/** npm sends a Ctrl-C on to us after the terminal has already: the same press, twice. */
const samePressMilliseconds = 700;

/** Calls `onFirst` for the first stop signal and `onSecond` for a later one. */
export function onStopSignals(onFirst: () => void, onSecond: () => void): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = Date.now();
        onFirst();
      } else if (Date.now() - firstAt > samePressMilliseconds) {
        onSecond();
      }
    });
  }
}
