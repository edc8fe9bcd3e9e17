export interface Clock {
  /** Returns Unix milliseconds. */
  now(): number;
}

export interface Ids {
  /** Returns a unique id that cannot be guessed. */
  next(): string;
}

export interface FactStore {
  find(name: string): Promise<string | undefined>;
  keep(name: string, value: string): Promise<void>;
}

export interface Log {
  warn(message: string, facts?: Record<string, unknown>): void;
  readonly debug?: Debug;
}

/** What the store says of itself. */
export interface StoreState {
  bytes(): Promise<number>;
  /** How long the oldest write waits that isn't on disk, in milliseconds; 0 where none does. */
  oldestWriteMs(): number;
}

/** Counts what operators look at. */
export interface Meter {
  saved(outcome: "saved" | "conflict"): void;
  /** Runs `work`, and counts it with its duration. */
  publication<T>(work: () => Promise<T>): Promise<T>;
}

/** Follows calls to git and to other services. */
export interface OutsideCalls {
  /** Connect a call with the request that it is made for. */
  headers(): Record<string, string>;
  /** `began` is a `performance.now()`. Facts contain no secrets and no text of a page. */
  ended(
    service: "git" | "github" | "oidc" | "gemini" | "ai" | "mail",
    began: number,
    facts: Record<string, unknown>,
  ): void;
}

/** Logs a statement that started at `began`, a `performance.now()`. Facts contain no secrets and no text of a page. */
export type Debug = ((message: string, began: number, facts: Record<string, unknown>) => void) | undefined;
