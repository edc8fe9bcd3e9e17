import type { Standing } from "../person/role.ts";
import type { CookieSession, Maker } from "./session.ts";

/** What people may do here now. It is asked for each request. */
export interface Standings {
  /** @throws Unauthenticated, Forbidden where the person may do nothing here any more, Unavailable where nobody can say */
  ofSession(session: CookieSession): Promise<Standing>;
  /** Of who made a token. @throws as `ofSession` */
  ofMaker(maker: Maker): Promise<Standing>;
}
