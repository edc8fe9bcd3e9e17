import { LinksHere as LinksHerePage } from "../../../../views/links/links-here.tsx";
import { NotFound } from "../../../core/errors.ts";
import type { LinksHere } from "../../../core/search/links-here.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { slugIn } from "../page-address.ts";
import { linksView } from "./links-view.ts";

type Parts = Readonly<{ siteIndex: SiteIndex; linksHere: LinksHere; authenticator: Authenticator }>;

/** GET /admin/links/<slug>: the pages and drafts that link to a page. */
export const linksHerePages = ({ siteIndex, linksHere, authenticator }: Parts) =>
  atPage("/admin/links", authenticator, (app, path) =>
    app.get(path, async ({ request, session }) => {
      const slug = slugIn(request);
      const { pages } = await siteIndex.listed();
      const found = pages.find((each) => each.slug === slug);
      if (!found) throw new NotFound("No page or draft has this path.");
      const { title } = found;
      const view = { slug, title, ...linksView(await linksHere.linkingTo(slug)) };
      return page({
        title: `What links to ${title}`,
        name: session.name,
        breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "What links here" }),
        content: LinksHerePage({ page: view }),
      });
    }),
  );
