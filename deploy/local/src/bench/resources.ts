interface Stoppable {
  stop(): Promise<unknown>;
}

/** Runs work that opens things, and closes them afterwards, last opened first, however it ended. */
export async function withResources<Result>(
  work: (open: <Resource extends Stoppable>(resource: Resource) => Resource) => Promise<Result>,
): Promise<Result> {
  const opened: Stoppable[] = [];
  const closeFrom = async (last: number): Promise<void> => {
    try {
      await opened[last]?.stop();
    } finally {
      if (last > 0) await closeFrom(last - 1);
    }
  };
  try {
    return await work((resource) => {
      opened.push(resource);
      return resource;
    });
  } finally {
    await closeFrom(opened.length - 1);
  }
}
