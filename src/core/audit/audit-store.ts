import type { Slug } from "../slug/slug.ts";

/** What somebody did. It is never changed, and removed only once it is old. */
export type AuditEntry = Readonly<{
  id: number;
  /** Unix milliseconds. */
  at: number;
  who: string | undefined;
  kind: string;
  action: string;
  slug: Slug | undefined;
  /** Of what is no page: whose role became what, which token, which file. */
  about: string | undefined;
  commit: string | undefined;
  address: string | undefined;
  requestId: string | undefined;
}>;

/** Where a list goes on: after this entry. */
export type AuditPlace = Readonly<{ at: number; id: number }>;

/** What is missing is not asked for. Times are Unix milliseconds. */
export type AuditFilter = Readonly<{
  /** Inclusive. */
  since?: number | undefined;
  /** Exclusive. */
  before?: number | AuditPlace | undefined;
  who?: string | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  slug?: Slug | undefined;
}>;

/** Nothing here changes an entry: each is added with what it is about, in one transaction. */
export interface AuditStore {
  /** The newest first. */
  list(filter: AuditFilter, most: number): Promise<AuditEntry[]>;
}
