import type { Dialect } from "../../markdown/tree/dialect.ts";
import { dialectOf as dialectOnSite, type PageNaming, usualNaming } from "../../sites/server.ts";

/** Returns what a page is written in, as its file's name says on a site with this naming. */
export function dialectOf(file = "", naming: Pick<PageNaming, "dialects"> = usualNaming): Dialect {
  return dialectOnSite(file, naming);
}
