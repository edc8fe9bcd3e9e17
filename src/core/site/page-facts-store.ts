/** Keeps what was read of pages, by keys that name it. It may be emptied at any time. @throws Unavailable from every write */
export interface PageFactsStore {
  find(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  keep(facts: ReadonlyMap<string, string>): Promise<void>;
  forgetAllBut(keys: readonly string[]): Promise<void>;
}
