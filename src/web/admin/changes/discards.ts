import { Elysia, t } from "elysia";

import { Discarding } from "../../../../views/changes/discarding.tsx";
import { paths } from "../../../../views/paths.ts";
import { DomainError } from "../../../core/errors.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Changesets } from "../../../core/publication/changesets.ts";
import type { ChosenDiscards, Discards } from "../../../core/publication/discards.ts";
import type { UnpublishedChanges } from "../../../core/publication/unpublished-changes.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { withNotice } from "../notices.ts";
import { savedView } from "../saved-view.ts";
import { draftView, stagedView } from "./drafts-list.ts";

export type DiscardParts = Readonly<{
  discards: Discards;
  siteIndex: Pick<SiteIndex, "listed">;
  unpublishedChanges: Pick<UnpublishedChanges, "list">;
  changesets: Pick<Changesets, "wordsOf">;
  reviews: Pick<Reviews, "openByPage">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

/** By the page's slug: `page:` has its draft's `updatedAt`, and `staged:` when it was staged. `navigation` has that of the edits of menus. */
const discardForm = t.Record(t.String(), t.String());

/** POST /admin/changesets/discarding asks before several changes are discarded; POST /admin/changesets/discard does it. */
export const discardPages = (parts: DiscardParts) => {
  const { discards, authenticator, limits } = parts;
  const options = { parse: form(limits.changes), body: discardForm };
  return new Elysia({ name: "admin-discards" })
    .use(signedIn(authenticator))
    .post(paths.discardChosen, ({ body, session }) => ask(parts, chosenIn(body), session), options)
    .post(
      paths.discardChanges,
      async ({ body, request, session }) => {
        const chosen = chosenIn(body);
        try {
          const discarded = await discards.discard(chosen, session);
          return goTo(request, withNotice(paths.drafts, { kind: "discarded-all", ...discarded }));
        } catch (refusal) {
          if (!(refusal instanceof DomainError)) throw refusal;
          return ask(parts, chosen, session, refusal);
        }
      },
      options,
    );
};

/** @throws Invalid */
function chosenIn(body: typeof discardForm.static): ChosenDiscards {
  const named = (kind: string) =>
    Object.entries(body).flatMap(([name, value]): Array<readonly [Slug, number]> =>
      name.startsWith(`${kind}:`) ? [[slug(name.slice(kind.length + 1)), Number(value)]] : [],
    );
  return {
    drafts: named("page").map(([slug, updatedAt]) => ({ slug, updatedAt })),
    staged: named("staged").map(([slug, at]) => ({ slug, at })),
    navigation: body.navigation === undefined ? undefined : Number(body.navigation),
  };
}

/** Shows what is there of what was chosen, as it is now. */
async function ask(
  { siteIndex, unpublishedChanges, changesets, reviews, clock }: DiscardParts,
  chosen: ChosenDiscards,
  session: Session,
  refusal?: DomainError,
): Promise<Response> {
  const { pages } = await siteIndex.listed();
  const { staged, navigation } = await unpublishedChanges.list();
  const open = await reviews.openByPage();
  const now = clock.now();
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const [areDrafts, areStaged] = [chosen.drafts, chosen.staged].map(
    (each) => new Set(each.map(({ slug }) => slug)),
  );
  const view = {
    drafts: pages
      .filter(({ slug, draft }) => draft && areDrafts!.has(slug))
      .map((page) => draftView(page, { review: open.get(page.slug)?.id, now, session })),
    staged: staged
      .filter(({ slug }) => areStaged!.has(slug))
      .map((change) => stagedView(change, titles.get(change.slug) ?? change.slug, { now, session })),
    menu:
      navigation && chosen.navigation !== undefined
        ? {
            updatedAt: navigation.updatedAt,
            words: (await changesets.wordsOf(navigation)).map(({ says }) => says),
            saved: savedView(navigation, now, session),
          }
        : undefined,
    refusal: refusal?.message,
  };
  return page({
    title: "Discard changes",
    name: session.name,
    content: Discarding({ page: view }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}
