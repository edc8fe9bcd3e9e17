import { Elysia, t } from "elysia";

import { GoToPages, type GoToView } from "../../../../views/go-to.tsx";
import { paths } from "../../../../views/paths.ts";
import { orAbsence } from "../../../core/absence.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { SitePages } from "../../../core/site/site-pages.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { part } from "../../respond.ts";
import { openSlug } from "../page-address.ts";
import { editionShown, noChoices, placesFrom, shownSlug } from "./shown-site.ts";

type Parts = Readonly<{
  siteIndex: SiteIndex;
  sitePages: Pick<SitePages, "choices">;
  authenticator: Authenticator;
}>;

const MAX_PAGES = 8;

const query = t.Object({ q: t.Optional(t.String({ maxLength: 200 })) });

/** GET /admin/go-to: the pages that Ctrl+P offers, first those of the language and the version that are shown. */
export const goToRoutes = (parts: Parts) =>
  new Elysia({ name: "admin-go-to" })
    .use(signedIn(parts.authenticator))
    .get(
      paths.goTo,
      async ({ query: { q = "" }, request }) => part(GoToPages({ pages: await offered(parts, q, request) })),
      {
        query,
      },
    );

async function offered({ siteIndex, sitePages }: Parts, words: string, request: Request): Promise<GoToView> {
  const choices = (await orAbsence(sitePages.choices())).value ?? noChoices;
  const open = openSlug(request);
  const place = open === undefined ? undefined : choices.placeOf(open);
  const near = editionShown(choices, request, { place });
  const { otherPlaceOf, shortOf } = placesFrom(choices, near);
  const found = words.trim()
    ? (await siteIndex.search(words, MAX_PAGES, { near })).hits
    : await latest(siteIndex);
  return found.map(({ page: { slug }, line, title, slug: path }) => ({
    slug,
    line,
    title,
    path: slug === "" ? plain("/") : shownSlug(path, shortOf(slug)),
    place: otherPlaceOf(slug)?.label,
  }));
}

/** The latest drafts, and the first pages where there are fewer. */
async function latest(siteIndex: SiteIndex) {
  const { pages } = await siteIndex.listed();
  const savedAt = ({ draft }: (typeof pages)[number]) => draft?.updatedAt ?? 0;
  return pages
    .toSorted((one, other) => savedAt(other) - savedAt(one))
    .slice(0, MAX_PAGES)
    .map((page) => ({ page, line: undefined, title: plain(page.title), slug: plain(page.slug) }));
}

const plain = (text: string) => [{ text, isHit: false }];
