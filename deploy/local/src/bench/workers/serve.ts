// Every method takes one argument that survives JSON, or none.
type Methods<Face> = { [Name in keyof Face]: (argument: never) => Promise<unknown> };

interface Question {
  id: number;
  method: string;
  argument: unknown;
}

export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** Answers what the parent process asks, and ends with it however that one ends; `close` runs before. */
export function serveParent<Face extends Methods<Face>>(
  methods: Face,
  close: () => Promise<void> = () => Promise.resolve(),
): void {
  process.on('message', (message) => {
    const { id, method, argument } = message as Question;
    const answer = (reply: Omit<Reply, 'id'>): void => {
      // The answer to a parent that has left meanwhile is for nobody.
      if (process.connected) process.send?.({ id, ...reply });
    };
    methods[method as keyof Face](argument as never).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // The parent hears the terminal as well, and ends us when it is ready to.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => {
    void close()
      .catch(() => undefined)
      .then(() => process.kill(process.pid, 'SIGKILL'));
  });
}
