/** Only after a crash is another try worth it: nobody knows whose fault it was. */
export type LossReason = 'crashed' | 'heap' | 'memory' | 'too_slow';

/** A process ended under its task. */
export class ProcessLost extends Error {
  readonly reason: LossReason;

  constructor(reason: LossReason, lastWords = '') {
    super(`Process lost: ${reason}${lastWords === '' ? '' : `: ${lastWords}`}`);
    this.name = 'ProcessLost';
    this.reason = reason;
  }
}
