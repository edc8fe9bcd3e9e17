/** What an attack did, in one line, and what it found. */
export type Report = Readonly<{ figures: string; faults: readonly string[] }>;
