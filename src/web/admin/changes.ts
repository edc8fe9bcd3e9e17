import { Elysia } from "elysia";

import { Changes } from "../../../views/changes/changes.tsx";
import { type Slug, slug } from "../../core/page/slug.ts";
import type { Clock } from "../../core/ports.ts";
import type { Comparisons } from "../../core/publication/comparisons.ts";
import type { Authenticator } from "../authenticator.ts";
import { page } from "../respond.ts";
import { signedIn } from "../signed-in.ts";
import { slugIn } from "./page-address.ts";
import { savedView } from "./saved-view.ts";

type Parts = Readonly<{ comparisons: Comparisons; authenticator: Authenticator; clock: Clock }>;

const HOME = "/admin/changes/index";

/** /admin/changes/<slug>: the draft compared with the published page. The home page's are at `index`. */
export const changePages = ({ comparisons, authenticator, clock }: Parts) => {
  const show = async (of: Slug, name: string) => {
    const { slug, title, draft, published, changes } = await comparisons.of(of);
    const view = {
      slug,
      title,
      draft: draft && { saved: savedView(draft, clock.now()), updatedAt: draft.updatedAt },
      isPublished: published !== undefined,
      changes,
    };
    return page({ title: `Changes to ${title}`, name, content: Changes({ page: view }) });
  };
  return new Elysia({ name: "admin-changes" })
    .use(signedIn(authenticator))
    .get(HOME, ({ session }) => show(slug(""), session.name))
    .get("/admin/changes/*", ({ request, session }) => show(slugIn(request), session.name));
};
