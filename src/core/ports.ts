export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

export interface Ids {
  /** Never the same twice, and not to be guessed. */
  next(): string;
}

/** What the server knows from one start to the next. */
export interface FactStore {
  find(name: string): string | undefined;
  keep(name: string, value: string): Promise<void>;
}

/** For what must be known but refuses nobody. */
export interface Log {
  warn(message: string, facts?: Record<string, unknown>): void;
  readonly debug?: Debug;
}

/**
 * For whoever looks for a fault: what was asked, and that it took from `began`, a `performance.now()`, until this call.
 * It holds no secret and no text of a page. Undefined unless somebody looks, so that nothing is made for it.
 */
export type Debug = ((message: string, began: number, facts: Record<string, unknown>) => void) | undefined;
