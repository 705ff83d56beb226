/** A reader process ended under a task. Only after a crash is it worth another try: nobody knows whose fault it was. */
export class ReaderLost extends Error {
  readonly reason: 'crashed' | 'memory' | 'too_slow';

  constructor(reason: ReaderLost['reason'], lastWords = '') {
    super(`Reader process lost: ${reason}${lastWords === '' ? '' : `: ${lastWords}`}`);
    this.name = 'ReaderLost';
    this.reason = reason;
  }
}
