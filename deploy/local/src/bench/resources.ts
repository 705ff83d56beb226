/** Runs work that opens things, and closes them afterwards, last opened first, however it ended. */
export async function withResources<Result>(
  work: (open: <Resource extends { stop(): Promise<unknown> }>(resource: Resource) => Resource) => Promise<Result>,
): Promise<Result> {
  const opened: { stop(): Promise<unknown> }[] = [];
  try {
    return await work((resource) => {
      opened.push(resource);
      return resource;
    });
  } finally {
    for (const resource of opened.toReversed()) await resource.stop();
  }
}
