import type { HostSession } from "../../core/session/session.ts";

/** Who asks GitHub: the server with its token, a person with their own, or nobody. */
export type Caller = Readonly<
  | { kind: "server"; token: string }
  /** One who is signing in has no session yet. */
  | { kind: "person"; token: string; session?: HostSession }
  | { kind: "nobody"; token?: undefined }
>;
