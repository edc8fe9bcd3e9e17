import { type Dialect, markdown, mdx } from "../../markdown/tree/dialect.ts";
import { isPageFile } from "../../sites/addresses/index.ts";

/** Returns what a page is written in, as the name of its file says. */
export function dialectOf(file = ""): Dialect {
  return isPageFile(file) && !file.endsWith(".mdx") ? markdown : mdx;
}
