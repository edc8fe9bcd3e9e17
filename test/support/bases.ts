import type { FolderBase } from "../../src/sites/addresses/index.ts";
import type { SiteBase } from "../../src/sites/server.ts";

/** Each is a configuration, the folder of pages, and where these are. */
export type BaseRows = ReadonlyArray<
  readonly [path: string, text: string, folder: string, expected: SiteBase | undefined]
>;

export function at(served: string, route: string, ...links: readonly string[]): SiteBase {
  return { served, route, links: links as [string] };
}

/** Addresses of served files have where the site is served before them, too. */
export function fully(served: string, route: string, ...links: readonly string[]): SiteBase {
  return { ...at(served, route, ...links), files: served };
}

/** Where links from the root begin on a site of one folder: at its base, or without that. */
export function basesAt(base = ""): readonly FolderBase[] {
  return [...new Set(["", base])].map((base) => ({ base, at: "" }));
}
