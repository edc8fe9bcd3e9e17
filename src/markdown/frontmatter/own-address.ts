import type { FrontMatter } from "./frontmatter.ts";

/** The first one that a page has decides. `url` is Hugo's, where it is no address of another site and not made of other values. */
const keys = ["url", "slug", "id", "permalink"] as const;

/** An address that a page gives itself. */
export type OwnAddress = Readonly<{ key: (typeof keys)[number]; address: string }>;

export function ownAddressAmong(values: FrontMatter["values"]): OwnAddress | undefined {
  for (const key of keys) {
    const address = values?.[key];
    if (typeof address !== "string" || address === "" || (key === "url" && address.includes(":"))) continue;
    return { key, address };
  }
  return undefined;
}
