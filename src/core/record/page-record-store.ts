/** Keeps records of texts as JSON, by keys that name them. It may be emptied at any time. @throws Unavailable from every write */
export interface PageRecordStore {
  find(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  keep(records: ReadonlyMap<string, string>): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  forgetAllBut(keys: readonly string[]): Promise<void>;
}
