/** Does what has the same name one after the other, what has another at the same time. */
export function createTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    const over = turn
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        if (last.get(name) === over) last.delete(name);
      });
    last.set(name, over);
    return turn;
  };
}
