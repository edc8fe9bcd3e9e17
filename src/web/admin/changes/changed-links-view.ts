import type { ChangesetView } from "../../../../views/publish/changeset.tsx";
import { DomainError } from "../../../core/errors.ts";
import type { Effects, LinkEffect } from "../../../core/publication/staged.ts";
import type { IndexedPage } from "../../../core/site/indexed-page.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { ChosenChanges } from "./changeset-form.ts";

export type Known = ReadonlyMap<Slug, IndexedPage>;

const MAX_LINKS = 1000;

const nothing = { links: undefined, pictures: [], site: undefined };

/** Returns the addresses that moves and deletions change, or why these are refused, which `effectsOf` says. */
export async function linksOf(
  effectsOf: () => Promise<Effects>,
  { others, leftOut }: ChosenChanges,
  known: Known,
): Promise<Pick<ChangesetView, "links" | "pictures" | "site"> & { refusal?: DomainError }> {
  if (others.length === 0) return nothing;
  try {
    const { links, unread, pictures: moved, site } = await effectsOf();
    const byPage = Map.groupBy(links.slice(0, MAX_LINKS), ({ slug, isDraft }) =>
      JSON.stringify([slug, isDraft]),
    );
    const numbers = new Map(links.map((link, number) => [link, number]));
    const pages = Array.from(byPage.values(), (places) => {
      const { slug, isDraft } = places[0]!;
      return {
        slug,
        title: titleOf(slug, known),
        isDraft,
        links: places.map((link) => linkView(link, numbers.get(link)!, leftOut.get(slug))),
      };
    });
    const more = Math.max(0, links.length - MAX_LINKS);
    const titles = unread.map((slug) => titleOf(slug, known));
    const pictures = moved.map(({ fromPath, toPath }) => ({ from: fromPath, to: toPath }));
    return { links: { pages, total: links.length, more, unread: titles }, pictures, site };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { ...nothing, refusal };
  }
}

function linkView({ line, column, from, to }: LinkEffect, number: number, leftOut: readonly string[] = []) {
  const key = `${line}:${column} ${from}`;
  return { number, line, from, to, key, isLeftOut: leftOut.includes(key) };
}

export function titleOf(slug: Slug, known: Known): string {
  return known.get(slug)?.title ?? (slug || "Home page");
}
