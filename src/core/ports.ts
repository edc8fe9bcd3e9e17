export interface Clock {
  /** Returns Unix milliseconds. */
  now(): number;
}

export interface Ids {
  /** Returns a unique id that cannot be guessed. */
  next(): string;
}

export interface FactStore {
  find(name: string): string | undefined;
  keep(name: string, value: string): Promise<void>;
}

export interface Log {
  warn(message: string, facts?: Record<string, unknown>): void;
  readonly debug?: Debug;
}

/** Logs a request that started at `began`, a `performance.now()`. Facts contain no secrets and no text of a page. */
export type Debug = ((message: string, began: number, facts: Record<string, unknown>) => void) | undefined;
