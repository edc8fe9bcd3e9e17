import { t } from "elysia";

import type { Move, Removal } from "../../../core/change/page-change.ts";
import type { LeftOut } from "../../../core/move/link-fixes.ts";
import type { StagedChange } from "../../../core/publication/staged-changes.ts";
import { writesInFolders } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import { asksIn, type Sent, wantsToAsk } from "../reviews/asking.ts";

/**
 * The fields of a changeset. By the page's slug: `page:` has its draft's `updatedAt`, and `base:` the published `sha` that
 * was shown; `move:` has the new slug, and `title:` a new title; `delete:` is there for a deletion, and `redirect:` has the
 * page that takes its place; `staged:` is there for a change that waits in Changes. `link:<n>:` has a place whose address
 * changes, unless `fix:<n>` is missing. `navigation` has the `updatedAt` of the edits of menus.
 */
export const changesetForm = t.Record(t.String(), t.String());

export type ChosenChanges = Readonly<{
  drafts: ReadonlyArray<Readonly<{ slug: Slug; updatedAt: number; base: string }>>;
  others: ReadonlyArray<Move | Removal>;
  leftOut: LeftOut;
  /** The `updatedAt` of the edits of menus, where they are chosen. */
  navigation?: number | undefined;
  message: string | undefined;
  /** Set where a review is asked for. */
  asked?: Sent | undefined;
  wantsToAsk?: boolean;
}>;

/** @throws Invalid */
export function chosenIn(
  body: Readonly<Record<string, string>>,
  { staged = [], session }: Readonly<{ staged?: readonly StagedChange[]; session: Session }>,
): ChosenChanges {
  const named = (kind: string) =>
    Object.entries(body).flatMap(([name, value]): Array<[Slug, string]> =>
      name.startsWith(`${kind}:`) ? [[slug(name.slice(kind.length + 1)), value]] : [],
    );
  const baseOf = (of: Slug) => body[`base:${of}`];
  const moves = named("move").map(([from, to]) =>
    asMove({ from, to: slug(to), title: body[`title:${from}`], base: baseOf(from) }),
  );
  const removals = named("delete").map(([of]) => {
    return asRemoval({ slug: of, redirect: redirectIn(body, of), base: baseOf(of) });
  });
  const waiting = named("staged").flatMap(([of]) => staged.filter((each) => each.slug === of).map(changeOf));
  const drafts = named("page").map(([of, updatedAt]) => {
    return { slug: of, updatedAt: Number(updatedAt), base: baseOf(of) ?? "" };
  });
  const others = withLinksAsAllowed([...moves, ...removals, ...waiting], session);
  const asked = asksIn(body) ? body : undefined;
  const navigation = body.navigation === undefined ? undefined : Number(body.navigation);
  return {
    drafts,
    others,
    leftOut: leftOutIn(body),
    navigation,
    message: body.message,
    asked,
    wantsToAsk: wantsToAsk(body),
  };
}

/** "/" is the home page, and "" none. @throws Invalid */
export function redirectIn(body: Readonly<Record<string, string>>, of: Slug): Slug | undefined {
  const text = body[`redirect:${of}`]?.trim();
  return text ? slug(text.replace(/^\/+/, "")) : undefined;
}

/** Who writes in folders alone moves pages without the links to them, which can be in any page. */
export function withLinksAsAllowed<Change extends Move | Removal>(
  changes: readonly Change[],
  session: Session,
): readonly Change[] {
  if (!writesInFolders(session)) return changes;
  return changes.map((change) => (change.does === "move" ? { ...change, fixesLinks: false } : change));
}

type NewPlace = Readonly<{ from: Slug; to: Slug; title?: string | undefined; base?: string | undefined }>;

export function asMove({ from, to, title, base }: NewPlace): Move {
  return {
    does: "move",
    slug: to,
    from,
    title: title || undefined,
    base,
    fixesLinks: true,
    writesRedirect: true,
  };
}

function asRemoval(
  removal: Readonly<{ slug: Slug; redirect: Slug | undefined; base?: string | undefined }>,
): Removal {
  // The page that asks names the menus that stay.
  return { does: "delete", leavesEntries: true, ...removal };
}

function changeOf(staged: StagedChange): Move | Removal {
  const { slug, does } = staged;
  return does === "move"
    ? asMove({ from: slug, to: staged.to, title: staged.title })
    : asRemoval({ slug, redirect: staged.redirect });
}

function leftOutIn(body: Readonly<Record<string, string>>): LeftOut {
  const leftOut = new Map<Slug, string[]>();
  for (const [name, value] of Object.entries(body)) {
    const [, number, of] = /^link:(\d+):(.*)$/s.exec(name) ?? [];
    if (number === undefined || body[`fix:${number}`] !== undefined) continue;
    leftOut.getOrInsertComputed(slug(of!), () => []).push(value);
  }
  return leftOut;
}
