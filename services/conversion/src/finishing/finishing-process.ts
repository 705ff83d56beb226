import { serveTasks } from '../processes/serve-tasks.ts';
import { finishPdf } from './finish-pdf.ts';
import type { FinishingTask } from './finishing-task.ts';

// The entry of a finishing process: finishers.ts names this file.
serveTasks<FinishingTask>({ perform: finishPdf, failureMessage: 'The document could not be finished' });
