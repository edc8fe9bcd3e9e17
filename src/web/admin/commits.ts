import { Elysia } from "elysia";

import { Commit } from "../../../views/commits/commit.tsx";
import { paths } from "../../../views/paths.ts";
import type { Pages } from "../../core/page/pages.ts";
import type { RepositoryHost } from "../../core/publication/repository-host.ts";
import type { Authenticator } from "../authenticator.ts";
import { page } from "../respond.ts";
import { signedIn } from "../signed-in.ts";

type Parts = Readonly<{
  describe: RepositoryHost["describe"];
  pages: Pick<Pages, "slugOf">;
  authenticator: Authenticator;
}>;

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** /admin/commits/<sha>: the `commitUrl` of a local repository. */
export const commitPages = ({ describe, pages, authenticator }: Parts) =>
  new Elysia({ name: "admin-commits" })
    .use(signedIn(authenticator))
    .get("/admin/commits/:sha", async ({ params, session }) => {
      const { sha, message, author, at, files } = await describe(params.sha);
      const [subject = "", ...body] = message.split("\n");
      const commit = {
        sha,
        subject,
        body: body.join("\n").trim(),
        author,
        at: new Date(at).toISOString(),
        when: `${date.format(at)} UTC`,
        files: files.map(({ path, status }) => {
          const slug = status === "removed" ? undefined : pages.slugOf(path);
          return { path, status, address: slug === undefined ? undefined : paths.edit(slug) };
        }),
      };
      return page({ title: subject, name: session.name, content: Commit({ commit }) });
    });
