export type RefusedSignIns = Readonly<{
  times: number;
  last: Readonly<{ at: number; address: string }> | undefined;
}>;

/** What is remembered of sign-in tries. Times are Unix milliseconds, 0 where there is none. */
export interface SignInStore {
  /** When the nth latest wrong PIN came, from this address or from all. Those after `until` were never: a clock was wrong. */
  wrongPinAt(nth: number, of: { address?: string; until: number }): number;
  rightPinAt(address: string): number;
  /** Forgets wrong PINs from before `forgetBefore`, and those after this one. */
  recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void>;
  /** Counts a refused sign-in. It is written with the next wrong PIN: a stranger's tries cause no writes. */
  countRefusal(address: string, at: number): void;
  /** Wrong PINs, and refusals that were counted. */
  refusedSince(since: number): RefusedSignIns;
  recordRightPin(address: string, at: number): Promise<void>;
}
