import { fencedIn } from "../text/index.ts";
import { type FrontMatter, frontMatter } from "./frontmatter.ts";
import type { Value } from "./value.ts";

/** As it is written. Hugo takes keys in any case. */
export type GivenAddress = Readonly<{ key: string; address: string }>;

/**
 * By these a generator serves a page elsewhere than at its path: Docusaurus `slug` and `id`, Starlight `slug`, Hugo `url`, `slug` and
 * `aliases`, Jekyll `permalink` and `redirect_from`, Eleventy and VuePress `permalink`, Nuxt Content `path`; `alias` is of plug-ins.
 */
const keys = new Set(["slug", "id", "url", "permalink", "path", "aliases", "alias", "redirect_from"]);

/** What is in these counts as front matter: of pages below in Hugo, of Eleventy's own, and what YAML 1.1 merges. */
const holders = new Set(["cascade", "eleventycomputed", "<<"]);

const MAX_ADDRESSES = 1000;

/** Hugo skips blank lines before front matter, and reads JSON; Eleventy's can name a language. */
const likeFrontMatter = /^\ufeff?\s*(?:---|\+{3}|\{\s*")/;

/** Returns all addresses that a page gives itself, by any generator; undefined where its front matter can't be read. */
export function givenAddresses(page: string): readonly GivenAddress[] | undefined {
  const found = frontMatter(page);
  if (!found) return likeFrontMatter.test(page) ? undefined : [];
  const given = found.values && among(found.values);
  return given && given.length <= MAX_ADDRESSES ? given : undefined;
}

/** Whether two pages have the same front matter, to the byte. */
export function hasSameFrontMatter(one: string, other: string): boolean {
  const text = fencedIn(one)?.text;
  return text !== undefined && text === fencedIn(other)?.text;
}

function among(value: Value): GivenAddress[] {
  if (Array.isArray(value)) return value.flatMap(among);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = key.toLowerCase();
    if (holders.has(name)) return among(inner);
    return keys.has(name) ? textsIn(inner).map((address) => ({ key, address })) : [];
  });
}

/** A number is a text to a generator; `permalink: false` is no address. */
function textsIn(value: Value): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const aliasKeys = ["aliases", "redirect_from"];

/** Returns the addresses from which a site leads on to the page of this front matter, as they are written. */
export function aliasesAmong(values: FrontMatter["values"]): readonly string[] {
  return aliasKeys
    .flatMap((key) => values?.[key] ?? [])
    .filter((value) => typeof value === "string")
    .slice(0, MAX_ADDRESSES);
}

/** The first one that a page has decides. `url` is Hugo's, where it is no address of another site and not made of other values. */
const ownKeys = ["url", "slug", "id", "permalink"] as const;

/** An address that a page gives itself. */
export type OwnAddress = Readonly<{ key: (typeof ownKeys)[number]; address: string }>;

export function ownAddressAmong(values: FrontMatter["values"]): OwnAddress | undefined {
  for (const key of ownKeys) {
    const address = values?.[key];
    if (typeof address !== "string" || address === "" || (key === "url" && address.includes(":"))) continue;
    return { key, address };
  }
  return undefined;
}
