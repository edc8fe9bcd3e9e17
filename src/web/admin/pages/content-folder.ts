import { Elysia, t } from "elysia";

import { WhichFolder, type WhichFolderView } from "../../../../views/pages/which-folder.tsx";
import { paths } from "../../../../views/paths.ts";
import { DomainError } from "../../../core/errors.ts";
import type { FolderChoice } from "../../../core/operation/folder-choice.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import { folderInWords, sentencesOn } from "../../../core/slug/open-question.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";

type Parts = Readonly<{
  folderChoice: FolderChoice;
  siteIndex: SiteIndex;
  authenticator: Authenticator;
  limits: Limits;
}>;

const answer = t.Object({ folder: t.String({ maxLength: 512 }), seen: t.String({ maxLength: 2000 }) });

/** /admin/content-folder: which folder has the pages, where the site's own files don't show it, or somebody knows better. */
export const contentFolderPages = ({ authenticator, limits, ...parts }: Parts) =>
  new Elysia({ name: "admin-content-folder" })
    .use(signedIn(authenticator))
    .get(paths.contentFolder, ({ session }) => whichFolder(parts, session.name))
    .post(
      paths.contentFolder,
      async ({ body: { folder, seen }, session }) => {
        try {
          await parts.folderChoice.choose({ folder, seen: seen === "" ? undefined : seen }, session);
          return seeOther(paths.pages);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const refused = { typed: folder, sentence: error.message };
          return whichFolder(parts, session.name, { refused, status: refusalOfDomain(error).status });
        }
      },
      { parse: form(limits.form), body: answer },
    );

/** The page that asks. @throws Unavailable */
export async function whichFolder(
  { folderChoice, siteIndex }: Pick<Parts, "folderChoice" | "siteIndex">,
  name: string,
  { refused, status }: Readonly<{ refused?: WhichFolderView["refused"]; status?: number }> = {},
) {
  const { question, seen } = await folderChoice.question();
  const known = await folderChoice.folder();
  const { pages } = await siteIndex.listed();
  const view: WhichFolderView = {
    sentences: known.question
      ? sentencesOn(question)
      : [`Pages are in ${folderInWords(known.folder)} now (${known.because}).`],
    folders: [
      ...question.folders.map(({ folder, pages }) => ({
        folder,
        has: `${pages.toLocaleString("en")} ${pages === 1 ? "page" : "pages"} of Markdown`,
      })),
      ...(question.folders.some(({ folder }) => folder === question.newFolder)
        ? []
        : [{ folder: question.newFolder, has: "A new folder" }]),
    ],
    seen: seen ?? "",
    hasDrafts: pages.some(({ draft }) => draft !== undefined),
    ...(refused && { refused }),
  };
  return page({ title: "Which folder", name, content: WhichFolder({ view }), status });
}
