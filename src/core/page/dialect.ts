import { type Dialect, markdown, mdx } from "../../markdown/tree/dialect.ts";

/** Returns what a page is written in, as the name of its file says. */
export function dialectOf(file = ""): Dialect {
  return file.endsWith(".md") ? markdown : mdx;
}
