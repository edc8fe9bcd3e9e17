import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { PublishedPages } from "../../../../views/publish/published-pages.tsx";
import { DomainError } from "../../../core/errors.ts";
import type { Changesets } from "../../../core/publication/changesets.ts";
import type { ChosenChanges } from "../../../core/publication/chosen-changes.ts";
import type { InterruptedPublications } from "../../../core/publication/interrupted-publications.ts";
import type { UnpublishedChanges } from "../../../core/publication/unpublished-changes.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { Session } from "../../../core/session/session.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { type DeploymentParts, deploymentView } from "../deployment/deployment-view.ts";
import { slugIn } from "../page-address.ts";
import { askFor } from "../reviews/asking.ts";
import { changesetForm, chosenIn } from "./changeset-form.ts";
import { type ChangesetParts, showChangeset } from "./changeset-page.ts";
import { discardPages, type DiscardParts } from "./discards.ts";
import { draftsList } from "./drafts-list.ts";

type Parts = ChangesetParts &
  DeploymentParts &
  DiscardParts &
  Readonly<{
    changesets: Changesets;
    chosenChanges: ChosenChanges;
    unpublishedChanges: UnpublishedChanges;
    interrupted: Pick<InterruptedPublications, "isUnclear" | "workTreeIsHeldBy">;
    host: Pick<RepositoryHost, "branch" | "commitUrl" | "commitsAs">;
    authenticator: Authenticator;
    limits: Limits;
    log: Pick<RequestLog, "error">;
  }>;

const listQuery = t.Object({ all: t.Optional(t.String()), show: t.Optional(t.Literal("mine")) });

/** /admin/changes: drafts, moves and deletions; /admin/changesets: what some of them do, and publishing them in one commit. */
export const changesetPages = (parts: Parts) => {
  const { staged, authenticator, limits } = parts;
  const options = { parse: form(limits.changes), body: changesetForm };
  const unstaging = atPage("/admin/unstage", authenticator, (app, path) =>
    app.post(
      path,
      async ({ request, session }) => {
        await staged.unstage(slugIn(request), session);
        return goTo(request, paths.drafts);
      },
      options,
    ),
  );
  return new Elysia({ name: "admin-changesets" })
    .use(unstaging)
    .use(discardPages(parts))
    .use(signedIn(authenticator))
    .get(
      paths.drafts,
      ({ request, query, session }) => {
        const [areMine, areAllChosen] = [query.show === "mine", query.all !== undefined];
        return draftsList(parts, session, { request, areMine, areAllChosen });
      },
      { query: listQuery },
    )
    .post(
      paths.changeset,
      async ({ body, session }) =>
        showChangeset(parts, chosenIn(body, { staged: await staged.list(), session }), session),
      options,
    )
    .post(
      paths.stage,
      async ({ body, request, session }) => stage(parts, { body, request }, session),
      options,
    )
    .post(
      paths.publishChanges,
      async ({ body, request, session }) => publish(parts, { body, request }, session),
      options,
    );
};

type Sent = Readonly<{ body: typeof changesetForm.static; request: Request }>;

async function stage(parts: Parts, { body, request }: Sent, session: Session): Promise<Response> {
  const chosen = chosenIn(body, { session });
  try {
    await parts.staged.stage(chosen.others, session);
    return goTo(request, paths.drafts);
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return showChangeset(parts, chosen, session, { refused: refusal });
  }
}

async function publish(parts: Parts, { body, request }: Sent, session: Session): Promise<Response> {
  const { changesets, chosenChanges, deployments, reviews, siteIndex, host } = parts;
  const chosen = chosenIn(body, { session });
  if (chosen.wantsToAsk && !chosen.asked) return showChangeset(parts, chosen, session);
  try {
    const { message, leftOut } = chosen;
    const changes = await chosenChanges.changesOf(chosen);
    const { navigation: at } = chosen;
    const navigation = at === undefined ? undefined : await chosenChanges.navigationAt(at);
    if (body.check !== undefined) return showChangeset(parts, chosen, session);
    if (chosen.asked) {
      const { id } = await askFor(reviews, { changes, navigation, leftOut }, chosen.asked, session);
      return goTo(request, paths.review(id));
    }
    const known = (await siteIndex.listed()).pages;
    const { sha, pages } = await changesets.publish({ changes, navigation, message, leftOut }, session);
    const sources = new Map<Slug, Slug>(
      chosen.others.flatMap((change) => (change.does === "move" ? [[change.slug, change.from]] : [])),
    );
    const deleted = new Set(chosen.others.flatMap(({ does, slug }) => (does === "delete" ? [slug] : [])));
    const titleOf = (slug: Slug) => known.find((each) => each.slug === (sources.get(slug) ?? slug))?.title;
    const view = {
      pages: pages
        .filter(({ slug }) => !deleted.has(slug))
        .map(({ slug }) => ({ slug, title: titleOf(slug) ?? (slug || "Home page") })),
      hasMenu: navigation !== undefined,
      deleted: Array.from(deleted, (slug) => titleOf(slug) ?? slug),
      branch: host.branch,
      commitUrl: host.commitUrl(sha) ?? paths.commit(sha),
      deployment: await deploymentView(await deployments.look(sha), parts),
      undoUrl: paths.undo(sha),
      heldBy: parts.interrupted.workTreeIsHeldBy,
    };
    return page({ title: "Published", name: session.name, content: PublishedPages({ page: view }) });
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return showChangeset(parts, chosen, session, { refused: refusal });
  }
}
