import type { AddressRules, PageFile } from "./page-address.ts";
import { momentIn } from "./permalink.ts";

/**
 * What keeps readers from a page: the site's build leaves it out, or nothing but its address leads to it. `by` is what says so, as
 * `draft: true`. `isOfAll` where that goes for all pages of the folder whose page says it, too.
 */
export type PageStanding = Readonly<{ is: "left out" | "unlisted"; by: string; isOfAll?: true }>;

/** Returns how readers find a page; undefined where they do as usual. `now` is in milliseconds. */
export type StandingOf = (page: PageFile, rules: AddressRules, now: number) => PageStanding | undefined;

type Values = NonNullable<PageFile["says"]>["values"];

/** Returns what pages have for which one of these keys is on. */
export function switchedOn(
  values: Values,
  is: PageStanding["is"],
  ...keys: readonly string[]
): PageStanding | undefined {
  const key = keys.find((each) => values[each] === true || values[each] === "true");
  return key === undefined ? undefined : { is, by: `${key}: true` };
}

/** Returns what a page has whose date, by the first of these keys that it says, is in the future, or in the past. */
export function dated(
  values: Values,
  is: "future" | "expired",
  now: number,
  ...keys: readonly string[]
): PageStanding | undefined {
  const key = keys.find((each) => momentIn(values[each]) !== undefined);
  const moment = key === undefined ? undefined : momentIn(values[key]);
  if (moment === undefined || (is === "future" ? moment <= now : moment >= now)) return undefined;
  return { is: "left out", by: `${key}: ${String(values[key!])}` };
}

/** Of a generator that leaves out drafts, and builds pages that its menus and lists leave out. */
export const byDraft: StandingOf = ({ says: { values = {} } = {} }) =>
  switchedOn(values, "left out", "draft") ?? switchedOn(values, "unlisted", "unlisted");

/** Of a generator that has pages which only their address leads to. */
export const byHidden: StandingOf = ({ says: { values = {} } = {} }) =>
  switchedOn(values, "unlisted", "hidden");
