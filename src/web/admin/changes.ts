import { Changes } from "../../../views/changes/changes.tsx";
import type { Clock } from "../../core/ports.ts";
import type { Reviews } from "../../core/publication/reviews.ts";
import type { Authenticator } from "../authenticator.ts";
import { page } from "../respond.ts";
import { atPage } from "./at-page.ts";
import { slugIn } from "./page-address.ts";
import { savedView } from "./saved-view.ts";

type Parts = Readonly<{ reviews: Reviews; authenticator: Authenticator; clock: Clock }>;

/** /admin/changes/<slug>: the draft compared with the published page. */
export const changePages = ({ reviews, authenticator, clock }: Parts) => {
  const show = async (request: Request, name: string) => {
    const { slug, title, draft, published, changes } = await reviews.of(slugIn(request));
    const view = {
      slug,
      title,
      draft: draft && { saved: savedView(draft, clock.now()), updatedAt: draft.updatedAt },
      isPublished: published !== undefined,
      changes,
    };
    return page({ title: `Changes to ${title}`, name, content: Changes({ page: view }) });
  };
  return atPage("/admin/changes", authenticator, (app, path) =>
    app.get(path, ({ request, session }) => show(request, session.name)),
  );
};
