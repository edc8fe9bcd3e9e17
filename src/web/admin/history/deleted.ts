import { Elysia, t } from "elysia";

import { Deleted, type TrashRow } from "../../../../views/history/deleted.tsx";
import { paths } from "../../../../views/paths.ts";
import { Conflict, type DomainError } from "../../../core/errors.ts";
import type { Histories, TrashEntry } from "../../../core/history/histories.ts";
import type { Clock } from "../../../core/ports.ts";
import { editorOf } from "../../../core/repository/commit.ts";
import type { Session } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { awayView } from "../away-view.ts";
import { withNotice } from "../notices.ts";
import { slugIn } from "../page-address.ts";
import { timeView } from "../time-view.ts";

type Parts = Readonly<{
  histories: Histories;
  commitUrl: (sha: string) => string;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
  log: Pick<RequestLog, "error">;
}>;

const restoring = t.Object({ commit: t.String() });

/** /admin/deleted, and POST /admin/restore-page/<slug> for a deleted page. A draft is restored by /admin/restore. */
export const deletedPages = ({ histories, commitUrl, authenticator, limits, clock, log }: Parts) => {
  const show = async (session: Session, refusal?: DomainError) => {
    const now = clock.now();
    const { entries, isWhole, absence } = await histories.trash();
    const rows = entries.map((entry): TrashRow => {
      const { slug, title, at } = entry;
      return { slug, title, time: timeView(at, now), ...restored(entry) };
    });
    const away = awayView(absence, { log, now, again: paths.deleted });
    return page({
      title: "Trash",
      name: session.name,
      content: Deleted({ rows, isWhole, away, refusal: refusal?.told }),
      ...(refusal && refusalOfDomain(refusal)),
    });
  };

  const restored = (entry: TrashEntry) => {
    if (entry.kind === "draft") {
      return { kind: "draft", by: entry.draft.author, updatedAt: entry.draft.updatedAt } as const;
    }
    const { sha } = entry.commit;
    return { kind: "page", by: editorOf(entry.commit), commit: sha, commitUrl: commitUrl(sha) } as const;
  };

  const restorePage = async (request: Request, session: Session, commit: string) => {
    const slug = slugIn(request);
    try {
      const updatedAt = await histories.restorePage(slug, commit, session);
      return goTo(request, withNotice(paths.edit(slug), { kind: "reverted", slug, updatedAt, before: 0 }));
    } catch (refusal) {
      if (!(refusal instanceof Conflict)) throw refusal;
      return show(session, refusal);
    }
  };

  const options = { parse: form(limits.form), body: restoring };
  const returns = atPage("/admin/restore-page", authenticator, (app, path) =>
    app.post(path, ({ request, session, body }) => restorePage(request, session, body.commit), options),
  );
  return new Elysia({ name: "admin-deleted" })
    .use(returns)
    .use(signedIn(authenticator))
    .get(paths.deleted, ({ session }) => show(session));
};
