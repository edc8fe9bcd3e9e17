import { Elysia, t } from "elysia";

import { GoToPages, type GoToView } from "../../../../views/go-to.tsx";
import { paths } from "../../../../views/paths.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { part } from "../../respond.ts";

type Parts = Readonly<{ siteIndex: SiteIndex; authenticator: Authenticator }>;

const MAX_PAGES = 8;

const query = t.Object({ q: t.Optional(t.String({ maxLength: 200 })) });

/** GET /admin/go-to: the pages that Ctrl+P offers. */
export const goToRoutes = ({ siteIndex, authenticator }: Parts) =>
  new Elysia({ name: "admin-go-to" })
    .use(signedIn(authenticator))
    .get(
      paths.goTo,
      async ({ query: { q = "" } }) =>
        part(GoToPages({ pages: await (q.trim() ? found(siteIndex, q) : latest(siteIndex)) })),
      { query },
    );

async function found(siteIndex: SiteIndex, words: string): Promise<GoToView> {
  const { hits } = await siteIndex.search(words, MAX_PAGES);
  return hits.map(({ page, title, slug, line }) => ({
    slug: page.slug,
    line,
    title,
    path: page.slug === "" ? plain("/") : slug,
  }));
}

/** The latest drafts, and the first pages where there are fewer. */
async function latest(siteIndex: SiteIndex): Promise<GoToView> {
  const { pages } = await siteIndex.listed();
  const savedAt = ({ draft }: (typeof pages)[number]) => draft?.updatedAt ?? 0;
  return pages
    .toSorted((one, other) => savedAt(other) - savedAt(one))
    .slice(0, MAX_PAGES)
    .map(({ slug, title }) => ({ slug, title: plain(title), path: plain(slug || "/") }));
}

const plain = (text: string) => [{ text, isHit: false }];
