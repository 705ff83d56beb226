/** Counts bytes against limits of one connection and of the whole gate it belongs to. */
export interface ByteBudget {
  /** Takes the bytes, and says whether they were still within every limit. */
  spend(bytes: number): boolean;
}

export function byteBudget(limitBytes: number, parent?: ByteBudget): ByteBudget {
  let left = limitBytes;
  return {
    spend(bytes) {
      left -= bytes;
      const parentAgrees = parent?.spend(bytes) ?? true;
      return left >= 0 && parentAgrees;
    },
  };
}
