import { type Redirect, withoutEnding } from "../addresses/index.ts";
import type { Edit } from "../files/edits.ts";
import type { Reader } from "../files/read.ts";
import type { Value } from "../files/value.ts";

/** Its edits are worked out where they are wanted: a file can have ten thousand. */
type Entry = Redirect & Readonly<{ retargeted: (to: string) => Edit; removed: () => Edit | undefined }>;

/** The redirects that a file has. `added` gives undefined where the file has no place for one. */
export type RedirectFile = Readonly<{
  entries: readonly Entry[];
  added: (redirect: Redirect) => Edit | undefined;
}>;

/**
 * `was` is how a redirect to the old address names it, and `back` how one from the new address does, where these differ from `from`
 * and `to`.
 */
export type WantedRedirect = Redirect & Readonly<{ was?: string; back?: string }>;

/**
 * By which addresses redirects are named: the files of pages; those in the site, as `/docs/guide`, or whole ones, with where it is
 * served before them; or from one in the site to a whole one, as Astro has it.
 */
export type RedirectAddresses = "files" | "in site" | "whole" | "to whole";

export type RedirectFormat = Readonly<{
  /** Of the file's name. */
  is: RegExp;
  /** Missing where a file is read by its lines. */
  reads?: Reader;
  addresses: RedirectAddresses;
  /** The build stops where one leads to a page that isn't there. */
  needsTargets?: true;
  /** The files of hosts go before it. */
  isLast?: true;
  /** Returns undefined where the redirects can't be read, or are no data, as a `root` that is undefined. */
  read: (text: string, root: Value | undefined) => RedirectFile | undefined;
}>;

/** Addresses with and without a slash at their end, files with and without an ending, and a README and its folder are the same page. */
export function bare(address: string): string {
  const path = withoutEnding(address.replace(/^\.\//, "")).replace(/(?<=[^/])\/README$/, "");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
