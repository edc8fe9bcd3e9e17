import type { Writer } from "../draft/writer.ts";

/** Whose text commits published, as far as it is known who somebody is: their messages have names alone. */
export interface CommitWriterStore {
  /** It is no harm to do so twice. Who is known by name alone is left out. @throws Unavailable */
  keep(sha: string, writers: readonly Writer[]): Promise<void>;
  of(sha: string): Promise<Writer[]>;
}
