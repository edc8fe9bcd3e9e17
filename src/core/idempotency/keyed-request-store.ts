/** Times are Unix milliseconds. @throws Unavailable from every write */
export interface KeyedRequestStore {
  /**
   * Records that a request begins, on disk before it resolves, unless one with this `id` began at or after `since`: it
   * returns that one. `answer` is undefined until it is kept, and "" where it is too large.
   */
  begin(
    request: Readonly<{ id: string; owner: string; digest: string; at: number; since: number }>,
  ): Promise<Readonly<{ digest: string; answer: string | undefined }> | undefined>;
  /** Keeps an answer, and of each owner the latest ones that are within both bounds. */
  keep(id: string, answer: string, most: Readonly<{ count: number; bytes: number }>): Promise<void>;
  forget(id: string): Promise<void>;
}
