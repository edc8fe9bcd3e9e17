import first from "./migrations/0001_first.sql" with { type: "text" };

/** Append only: a released migration is never edited, and its position is its number. */
export const migrations: readonly string[] = [first];
