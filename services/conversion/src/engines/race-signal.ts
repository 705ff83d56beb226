/** Waits for a promise, or rejects with the signal's reason. A result that comes too late is handed to `late`. */
export async function raceSignal<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  late: (value: Value) => void = () => {},
): Promise<Value> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) {
      onAbort();
    }
  });
  try {
    return await Promise.race([promise, aborted]);
  } catch (error) {
    if (signal.aborted) {
      promise.then(late, () => {});
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
