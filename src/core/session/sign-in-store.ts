import type { SessionKind } from "./session.ts";

export type RefusedSignIns = Readonly<{
  times: number;
  last: Readonly<{ at: number; address: string }> | undefined;
}>;

/** Times are Unix milliseconds, 0 for never. */
export interface SignInStore {
  /** Returns the nth latest wrong PIN. Entries after `until` come from a wrong clock and are ignored. */
  wrongPinAt(nth: number, of: { address?: string; until: number }): Promise<number>;
  rightPinAt(address: string): Promise<number>;
  /** Deletes entries from before `forgetBefore`, and from the future. */
  recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void>;
  /** Counts in memory until the next wrong PIN is written, so that strangers cannot cause writes. */
  countRefusal(kind: SessionKind | "token", address: string, at: number): void;
  refusedSince(since: number): Promise<RefusedSignIns>;
  recordRightPin(address: string, at: number): Promise<void>;
}
