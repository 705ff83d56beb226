import { workerData } from 'node:worker_threads';

// The entry of a thread beside a process's tasks: a task that never yields would not see that the parent is gone, and
// would go on for nobody. It is told the parent's id: by the time this thread runs, the parent may be gone.
const { parent } = workerData as { parent: number };

setInterval(() => {
  if (process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
}, 1_000);
