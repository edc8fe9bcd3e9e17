import type { FrontMatter } from "./frontmatter.ts";

const keys = ["aliases", "redirect_from"];

const MAX_ALIASES = 1000;

/** Returns the addresses from which a site leads on to the page of this front matter, as they are written. */
export function aliasesAmong(values: FrontMatter["values"]): readonly string[] {
  return keys
    .flatMap((key) => values?.[key] ?? [])
    .filter((value) => typeof value === "string")
    .slice(0, MAX_ALIASES);
}
