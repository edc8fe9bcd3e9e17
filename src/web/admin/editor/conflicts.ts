import { Elysia, t } from "elysia";

import { ChangeList } from "../../../../views/changes/changes.tsx";
import { Conflict } from "../../../../views/conflict/conflict.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Drafts } from "../../../core/draft/drafts.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Comparisons } from "../../../core/publication/comparisons.ts";
import type { Session } from "../../../core/session/session.ts";
import { slug } from "../../../core/slug/slug.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { part } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";
import { savedView } from "../saved-view.ts";

type Parts = Readonly<{
  comparisons: Comparisons;
  drafts: Drafts;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

const unsaved = t.Object({ content: t.String() });

const setAsideBody = t.Object({ content: t.String(), updatedAt: t.Integer() });
const texts = t.Object({ slug: t.Optional(t.String()), before: t.String(), after: t.String() });

/** POST /admin/conflict/<slug>: both texts of a refused save; /admin/set-aside/<slug>: keeps a text; /admin/compare: any two, of a page. */
export const conflictPages = ({ comparisons, drafts, authenticator, limits, clock }: Parts) => {
  const show = async (request: Request, content: string) => {
    const { draft, differences } = await comparisons.against(slugIn(request), content);
    return part(Conflict({ conflict: { saved: savedView(draft, clock.now()), differences } }));
  };
  const setAside = async (
    request: Request,
    session: Session,
    { content, updatedAt: seen }: typeof setAsideBody.static,
  ) => {
    const updatedAt = await drafts.setAside({ slug: slugIn(request), content, seen }, session);
    return Response.json({ updatedAt: updatedAt ?? null });
  };
  const keep = { parse: json(limits.page), body: setAsideBody };
  const options = { parse: json(limits.page), body: unsaved };
  const conflicts = atPage("/admin/conflict", authenticator, (app, path) =>
    app.post(path, ({ request, body }) => show(request, body.content), options),
  );
  const setAsides = atPage("/admin/set-aside", authenticator, (app, path) =>
    app.post(path, ({ request, session, body }) => setAside(request, session, body), keep),
  );
  return new Elysia({ name: "admin-conflicts" })
    .use(conflicts)
    .use(setAsides)
    .use(signedIn(authenticator))
    .post(
      paths.compare,
      async ({ body: { slug: of = "", before, after } }) =>
        part(ChangeList({ changes: await comparisons.between(slug(of), before, after) })),
      { parse: json(2 * limits.page), body: texts },
    );
};
