import type { HostSession } from "../../core/session/session.ts";

export type Caller = Readonly<
  | { kind: "server"; token: string }
  /** A person who is signing in has no session yet. */
  | { kind: "person"; token: string; session?: HostSession }
  | { kind: "nobody"; token?: undefined }
>;
