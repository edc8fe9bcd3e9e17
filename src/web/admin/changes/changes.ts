import { Elysia } from "elysia";

import { Changes } from "../../../../views/changes/changes.tsx";
import type { Editing } from "../../../core/editor/editing.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Comparisons } from "../../../core/publication/comparisons.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { type Slug, slug } from "../../../core/slug/slug.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page } from "../../respond.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { slugIn } from "../page-address.ts";
import { readingView } from "../reading-view.ts";
import { savedView } from "../saved-view.ts";

type Parts = Readonly<{
  comparisons: Comparisons;
  editing: Pick<Editing, "page">;
  siteIndex: Pick<SiteIndex, "listed" | "siblings">;
  reviews: Pick<Reviews, "isNeededFor">;
  authenticator: Authenticator;
  clock: Clock;
}>;

const HOME = "/admin/changes/index";

/** /admin/changes/<slug>: the draft compared with the published page. The home page's are at `index`. */
export const changePages = ({ comparisons, editing, siteIndex, reviews, authenticator, clock }: Parts) => {
  const show = async (of: Slug, session: Session) => {
    const { slug, title, draft, published, changes } = await comparisons.compare(of);
    const view = {
      slug,
      title,
      draft: draft && { saved: savedView(draft, clock.now(), session), updatedAt: draft.updatedAt },
      isPublished: published !== undefined,
      needsReview: await reviews.isNeededFor(session),
      changes,
      reading: draft && !published ? await readingView(editing, slug, draft.content) : undefined,
    };
    return page({
      title: `Changes to ${title}`,
      name: session.name,
      breadcrumbs: await breadcrumbs(siteIndex, { slug, title, here: "Changes" }),
      content: Changes({ page: view }),
    });
  };
  return new Elysia({ name: "admin-changes" })
    .use(signedIn(authenticator))
    .get(HOME, ({ session }) => show(slug(""), session))
    .get("/admin/changes/*", ({ request, session }) => show(slugIn(request), session));
};
