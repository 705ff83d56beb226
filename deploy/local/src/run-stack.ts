import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { banner } from './banner.ts';
import { repositoryRoot } from './repository.ts';
import { Stack } from './stack.ts';
import { onStopSignals } from './stop-signals.ts';
import { watchSite } from './watch-site.ts';
import { watchSources } from './watch.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs the stack until a signal stops it: what `npm start` and `npm run dev` end in. */
export async function runStack(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { watch: { type: 'boolean', default: false }, root: { type: 'string', default: repositoryRoot } },
  });
  const root = resolve(values.root);
  const dataDirectory = resolve(repositoryRoot, environment['DATA_DIR'] || '.data');
  const stack = new Stack({
    root,
    dataDirectory,
    environment,
    onProblem: (name, _level, text) => process.stderr.write(`[${name}] ${text}\n`),
  });
  let stopping: Promise<void> | undefined;
  let stopWatching: () => void = () => undefined;
  process.once('exit', () => stack.killAll());
  onStopSignals(
    () => {
      print('\nStopping …');
      stopWatching();
      stopping = stack.stop();
    },
    () => {
      stack.killAll();
      process.exitCode = 1;
    },
  );

  try {
    const { facts, replacedPorts } = await stack.start();
    print(banner({ facts, dataDirectory, root, replacedPorts, elapsedSeconds: process.uptime() }));
  } catch (error) {
    // Stopped on request while it was starting: no failure.
    if (stopping) return stopping;
    throw error;
  }
  if (!values.watch) return;
  print('Watching the sources.\n');
  const watches = [
    watchSources({
      root,
      onOutput: print,
      onChanged: (programs) => {
        print(`Restarting ${programs.join(', ')}.`);
        void stack.restart(programs);
      },
    }),
    watchSite({ root, onOutput: print }),
  ];
  stopWatching = () => watches.forEach((stop) => stop());
}
