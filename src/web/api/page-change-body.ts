import { t } from "elysia";

import { MAX_ASKED, type PageChange, sourceOf } from "../../core/change/page-change.ts";
import { Invalid } from "../../core/errors.ts";
import type { Siblings } from "../../core/site/siblings.ts";
import { slug } from "../../core/slug/slug.ts";
import { content, slug as slugOf } from "./schemas.ts";

export const seen = {
  updatedAt: t.Optional(
    t.Nullable(t.Number({ description: "The draft that is published; that one alone is cleared." })),
  ),
  base: t.Optional(
    t.Nullable(
      t.String({
        description:
          "The sha of the page that the text began from, empty for a new page; if the page has another by now, it is 409. In `changes`, the default is what the draft of `updatedAt` began from.",
      }),
    ),
  ),
};
export const leaveEntries =
  "Lets a deletion go on where menus name the page and can't be changed, though the site may not build then.";
const oneChange = t.Object({
  slug: slugOf,
  content: t.Optional(content),
  delete: t.Optional(t.Boolean({ description: "Whether the page is removed." })),
  from: t.Optional(t.String({ description: "The slug of the page that moves to `slug`." })),
  links: t.Optional(
    t.Nullable(
      t.Boolean({
        description: "Whether addresses that lead to a page that moves are changed; true by default.",
      }),
    ),
  ),
  redirect: t.Optional(
    t.Union([t.String(), t.Boolean(), t.Null()], {
      description:
        "The slug that takes the place of a page that is removed; for one that moves, whether a redirect is written, true by default.",
    }),
  ),
  leaveEntries: t.Optional(t.Nullable(t.Boolean({ description: leaveEntries }))),
  inNavigation: t.Optional(
    t.Nullable(
      t.Boolean({ description: "Whether a new page gets its entry in menus that need it; true by default." }),
    ),
  ),
  translations: t.Optional(
    t.Nullable(
      t.Boolean({ description: "Whether the translations of a page move or go with it; false by default." }),
    ),
  ),
  versions: t.Optional(
    t.Nullable(
      t.Boolean({
        description:
          "Whether the page moves or goes in other versions, too: with translations, in all languages. False by default.",
      }),
    ),
  ),
  ...seen,
});

export const changes = t.Optional(
  t.Array(oneChange, { description: "1 to 100 pages that are written, removed or moved, all or none." }),
);

export type OneChange = typeof oneChange.static;

type Which = Readonly<{ languages: boolean; versions: boolean }>;

/** Returns changes with those of siblings that they ask for. @throws Invalid, Unavailable */
export async function changesOf(
  asked: readonly OneChange[],
  siteIndex: Readonly<{ siblings(): Promise<Siblings> }>,
): Promise<PageChange[]> {
  if (asked.length > MAX_ASKED) throw new Invalid(`changes must have 1 to ${MAX_ASKED} entries.`);
  const changes = asked.map(changeOf);
  const all = changes.flatMap((change, index) => {
    const { translations, versions } = asked[index]!;
    const which = { languages: Boolean(translations), versions: Boolean(versions) };
    return translations || versions ? [{ change, which }] : [];
  });
  if (all.length === 0) return changes;
  const siblings = await siteIndex.siblings();
  const found = all.flatMap(({ change, which }) => changesOfSiblings(change, siblings, which));
  const known = new Set(changes.map(sourceOf));
  const others = new Map(found.map((change) => [sourceOf(change), change] as const));
  return [...changes, ...[...others.values()].filter((change) => !known.has(sourceOf(change)))];
}

function changesOfSiblings(change: PageChange, siblings: Siblings, which: Which): PageChange[] {
  if (change.does === "write") return [];
  if (change.does === "delete")
    return siblings.removedWith(change.slug, change.redirect, which).map(([of, redirect]) => {
      return { does: "delete", slug: of, redirect, leavesEntries: change.leavesEntries };
    });
  const { fixesLinks, writesRedirect } = change;
  return siblings.movedWith(change.from, change.slug, which).map(([from, to]) => {
    return { does: "move", from, slug: slug(to), fixesLinks, writesRedirect };
  });
}

/** @throws Invalid */
function changeOf(change: OneChange): PageChange {
  const { content, delete: isRemoved, from, links, redirect, leaveEntries } = change;
  const of = slug(change.slug);
  const seen = { slug: of, base: change.base ?? null, updatedAt: change.updatedAt };
  if (from !== undefined && !isRemoved) {
    if (redirect !== undefined && redirect !== null && typeof redirect !== "boolean")
      throw new Invalid("changes.redirect of a move must be true or false.");
    const options = { fixesLinks: links ?? true, writesRedirect: redirect ?? true };
    return { does: "move", ...seen, from: slug(from), content, ...options };
  }
  if (Boolean(isRemoved) === (content !== undefined))
    throw new Invalid(`The change of “${of || "/"}” needs either content or "delete": true.`);
  if (content !== undefined)
    return { does: "write", ...seen, content, ...(change.inNavigation === false && { isUnlisted: true }) };
  const removal = { does: "delete" as const, ...seen, leavesEntries: leaveEntries ?? false };
  if (redirect === undefined || redirect === null) return removal;
  if (typeof redirect !== "string") throw new Invalid("changes.redirect of a deletion must be a slug.");
  return { ...removal, redirect: slug(redirect) };
}

/** Returns a change as it is sent. */
export function jsonOf(change: PageChange) {
  const { slug, updatedAt, base } = change;
  const seen = { slug, updatedAt: updatedAt ?? null, base: base ?? null };
  if (change.does === "write")
    return { ...seen, content: change.content, ...(change.isUnlisted && { inNavigation: false }) };
  if (change.does === "delete")
    return {
      ...seen,
      delete: true,
      redirect: change.redirect,
      ...(change.leavesEntries && { leaveEntries: true }),
    };
  const { from, content, fixesLinks: links, writesRedirect: redirect } = change;
  return { ...seen, from, content, links, redirect };
}
