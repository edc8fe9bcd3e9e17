import { t } from "elysia";

import { MovePage } from "../../../../views/pages/move.tsx";
import type { Move } from "../../../core/change/page-change.ts";
import { DomainError, Invalid, NotFound } from "../../../core/errors.ts";
import { writesTo } from "../../../core/session/access.ts";
import type { Session } from "../../../core/session/session.ts";
import type { IndexedPage } from "../../../core/site/indexed-page.ts";
import type { Siblings } from "../../../core/site/siblings.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { asMove, withLinksAsAllowed } from "../changes/changeset-form.ts";
import { type ChangesetParts, showChangeset } from "../changes/changeset-page.ts";
import { linksStay } from "../folders-view.ts";
import { slugIn } from "../page-address.ts";

type Parts = ChangesetParts & Readonly<{ authenticator: Authenticator; limits: Limits }>;

const typed = t.Object({
  title: t.Optional(t.String({ maxLength: 2000 })),
  slug: t.String({ maxLength: 2000 }),
  below: t.Optional(t.String()),
  translations: t.Optional(t.String()),
  versions: t.Optional(t.String()),
});

/** What moves: a page, the pages below it, or a folder without a page of its own. */
type Found = Readonly<{
  slug: Slug;
  page: IndexedPage | undefined;
  below: readonly IndexedPage[];
  siblings: Siblings;
}>;

type Refused = Readonly<{ refusal: DomainError; body: typeof typed.static }>;

/** /admin/move/<slug>: asks where a page or a folder goes; its answer shows what that changes. */
export const movePages = (parts: Parts) => {
  const show = async (found: Found, session: Session, refused?: Refused) => {
    const { slug: of, page: moving, below, siblings } = found;
    const moved = moving ? [of] : below.map(({ slug }) => slug);
    const mayMove = (which: Parameters<Siblings["of"]>[1]) =>
      moved.every((each) => siblings.of(each, which).every((other) => writesTo(session, other)));
    const { languages, versions } = siblings.countsOf(moved);
    const view = {
      slug: of,
      title: moving?.title,
      newTitle: refused?.body.title ?? moving?.title ?? "",
      newSlug: refused?.body.slug ?? of,
      below: below.length,
      movesBelow: refused ? refused.body.below !== undefined : true,
      linksStay: linksStay(session),
      translations: mayMove({}) ? languages : 0,
      movesTranslations: refused ? refused.body.translations !== undefined : true,
      versions: mayMove({ languages: false, versions: true }) ? versions : 0,
      movesVersions: refused?.body.versions !== undefined,
      problem: refused?.refusal.told,
    };
    return page({
      title: moving ? `Move ${moving.title}` : `Move ${of}`,
      name: session.name,
      breadcrumbs: await breadcrumbs(parts.siteIndex, {
        slug: of,
        title: moving?.title,
        here: "Move or rename",
      }),
      content: MovePage({ page: view }),
      ...(refused && refusalOfDomain(refused.refusal)),
    });
  };
  const showEffects = async (found: Found, session: Session, body: typeof typed.static) => {
    try {
      const others = withLinksAsAllowed(movesOf(found, body), session);
      const effects = await parts.staged.effectsOf(others);
      return await showChangeset(
        parts,
        { drafts: [], others, leftOut: new Map(), message: undefined },
        session,
        { effects },
      );
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return show(found, session, { refusal, body });
    }
  };
  return atPage("/admin/move", parts.authenticator, (app, path) =>
    app
      .get(path, async ({ request, session }) => show(await find(parts, slugIn(request)), session))
      .post(
        path,
        async ({ request, session, body }) => showEffects(await find(parts, slugIn(request)), session, body),
        { parse: form(parts.limits.form), body: typed },
      ),
  );
};

async function find({ siteIndex }: Parts, of: Slug): Promise<Found> {
  const { pages } = await siteIndex.pages();
  const found = pages.find((each) => each.slug === of);
  const below = of === "" ? [] : pages.filter((each) => each.slug.startsWith(`${of}/`));
  if (!found && below.length === 0) throw new NotFound("No page or draft has this path.");
  return { slug: of, page: found, below, siblings: await siteIndex.siblings() };
}

function movesOf(found: Found, body: typeof typed.static): Move[] {
  const { slug: of, page: moving, below, siblings } = found;
  const to = slug(body.slug.trim().normalize("NFC"));
  if (to === of)
    throw new Invalid(
      moving ? "Choose another path. To change only the title, edit it in the page." : "Choose another path.",
    );
  const title = body.title?.trim();
  if (moving && title === "") throw new Invalid("Enter a title.");
  const own = moving ? [asMove({ from: of, to, title: title === moving.title ? undefined : title })] : [];
  const others =
    moving && body.below === undefined
      ? []
      : below.map((each) => asMove({ from: each.slug, to: slug(to + each.slug.slice(of.length)) }));
  const moves = [...own, ...others];
  const which = { languages: body.translations !== undefined, versions: body.versions !== undefined };
  if (!(which.languages || which.versions)) return moves;
  const known = new Set(moves.map(({ from }) => from));
  const along = moves.flatMap((each) =>
    siblings
      .movedWith(each.from, each.slug, which)
      .flatMap(([from, to]) => (known.has(from) ? [] : [asMove({ from, to: slug(to) })])),
  );
  return [...moves, ...along];
}
