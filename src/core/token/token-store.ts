import type { Token } from "./token.ts";

/** Nothing is kept in memory, so a token that is revoked beside a running server ends at once. @throws Unavailable */
export interface TokenStore {
  /** The newest first. */
  list(): Promise<Token[]>;
  /** `digest` is the secret's SHA-256 in hexadecimal. */
  find(digest: string): Promise<Token | undefined>;
  /** Deletes those that expired before `madeAt` where there are `most`. Returns false if that many are left. @throws Unavailable */
  add(token: Token, digest: string, most: number): Promise<boolean>;
  /** @throws Unavailable */
  used(id: string, use: NonNullable<Token["lastUse"]>): Promise<void>;
  /** Returns whether there was one. @throws Unavailable */
  remove(id: string): Promise<boolean>;
}
