import { Elysia } from "elysia";

import { Commit } from "../../../views/commits/commit.tsx";
import { paths } from "../../../views/paths.ts";
import type { Pages } from "../../core/page/pages.ts";
import type { Clock } from "../../core/ports.ts";
import type { CommitDetail } from "../../core/publication/publication.ts";
import type { RepositoryHost } from "../../core/publication/repository-host.ts";
import type { Authenticator } from "../authenticator.ts";
import { page } from "../respond.ts";
import { signedIn } from "../signed-in.ts";
import { timeView } from "./time-view.ts";

type Parts = Readonly<{
  describe: RepositoryHost["describe"];
  pages: Pick<Pages, "slugOf">;
  authenticator: Authenticator;
  clock: Clock;
}>;

/** /admin/commits/<sha>: the `commitUrl` of a local repository. */
export const commitPages = ({ describe, pages, authenticator, clock }: Parts) => {
  const hasPages = (files: CommitDetail["files"]) =>
    files.some(({ path }) => pages.slugOf(path) !== undefined);
  return new Elysia({ name: "admin-commits" })
    .use(signedIn(authenticator))
    .get("/admin/commits/:sha", async ({ params, session }) => {
      const { sha, message, author, at, parents, files } = await describe(params.sha);
      const [subject = "", ...body] = message.split("\n");
      const commit = {
        sha,
        subject,
        body: body.join("\n").trim(),
        author,
        time: timeView(at, clock.now()),
        undoUrl: parents.length === 1 && hasPages(files) ? paths.undo(sha) : undefined,
        files: files.map(({ path, status }) => {
          const slug = status === "removed" ? undefined : pages.slugOf(path);
          return { path, status, address: slug === undefined ? undefined : paths.edit(slug) };
        }),
      };
      return page({ title: subject, name: session.name, content: Commit({ commit }) });
    });
};
