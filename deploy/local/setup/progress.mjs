/** A failure with one line that says what to do; shown without a stack trace. */
export class SetupError extends Error {}

const interactive = process.stdout.isTTY;
const heartbeatMilliseconds = interactive ? 1000 : 10_000;

function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

function show(line, { final }) {
  if (interactive) process.stdout.write(`\r\u001b[2K${line}${final ? '\n' : ''}`);
  else process.stdout.write(`${line}\n`);
}

/** Runs one step of the set-up and shows its name and how long it takes, while it runs and when it is done. */
export async function step(name, work) {
  const startedAt = Date.now();
  if (interactive) show(`  … ${name}`, { final: false });
  const heartbeat = setInterval(
    () => show(`  … ${name} (${secondsSince(startedAt)})`, { final: false }),
    heartbeatMilliseconds,
  );
  try {
    const result = await work();
    clearInterval(heartbeat);
    show(`  ✓ ${name} (${secondsSince(startedAt)})`, { final: true });
    return result;
  } catch (error) {
    clearInterval(heartbeat);
    show(`  ✗ ${name} (${secondsSince(startedAt)})`, { final: true });
    throw error;
  }
}

/** Runs a script's main function; a SetupError becomes its one line and exit code 1. */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(error instanceof SetupError ? `\n${error.message}\n` : `\n${error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}
