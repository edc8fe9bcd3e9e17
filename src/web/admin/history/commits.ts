import { Elysia } from "elysia";

import { Commit } from "../../../../views/commits/commit.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { Notifications } from "../../../core/notification/notifications.ts";
import type { Pages } from "../../../core/page/pages.ts";
import type { Clock } from "../../../core/ports.ts";
import type { CommitDetail } from "../../../core/repository/commit.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page } from "../../respond.ts";
import { deploymentView } from "../deployment/deployment-view.ts";
import { timeView } from "../time-view.ts";

type Parts = Readonly<{
  describe: RepositoryHost["describe"];
  pages: Pick<Pages, "slugOf">;
  deployments: Deployments;
  notifications: Pick<Notifications, "seen">;
  siteAddresses: SiteAddresses;
  authenticator: Authenticator;
  clock: Clock;
}>;

/** /admin/commits/<sha>: the `commitUrl` of a local repository. */
export const commitPages = (parts: Parts) => {
  const { describe, pages, deployments, notifications, authenticator, clock } = parts;
  const hasPages = (files: CommitDetail["files"]) =>
    files.some(({ path }) => pages.slugOf(path) !== undefined);
  return new Elysia({ name: "admin-commits" })
    .use(signedIn(authenticator))
    .get("/admin/commits/:sha", async ({ params, session }) => {
      const { sha, message, author, at, parents, files } = await describe(params.sha);
      await notifications.seen(session, { commit: sha });
      const [subject = "", ...body] = message.split("\n");
      const commit = {
        sha,
        subject,
        body: body.join("\n").trim(),
        author,
        time: timeView(at, clock.now()),
        deployment: await deploymentView(await deployments.look(sha), parts),
        undoUrl: parents.length === 1 && hasPages(files) ? paths.undo(sha) : undefined,
        files: files.map(({ path, status }) => {
          const slug = status === "removed" ? undefined : pages.slugOf(path);
          return { path, status, address: slug === undefined ? undefined : paths.edit(slug) };
        }),
      };
      return page({ title: subject, name: session.name, content: Commit({ commit }) });
    });
};
