import { WhichFolder, type WhichFolderView } from "../../views/pages/which-folder.tsx";
import { ada, longSlug } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const view: WhichFolderView = {
  sentences: [
    "No site of a generator that docs-admin knows was found.",
    "There are 439 .adoc files of an Antora site, which docs-admin can't edit.",
  ],
  folders: [
    { folder: "documentation/docs", has: "84 pages of Markdown" },
    { folder: "packages/kit/docs", has: "1 page of Markdown" },
    { folder: "", has: "86 pages of Markdown" },
    { folder: "content", has: "A new folder" },
  ],
  seen: "",
  hasDrafts: false,
};

const shown = (more: Partial<WhichFolderView> = {}): Shown => ({
  title: "Which folder",
  name: ada,
  content: WhichFolder({ view: { ...view, ...more } }),
});

export const whichFolder: View = {
  name: "Which folder",
  states: [
    { name: "several, and drafts", render: () => shown({ hasDrafts: true }) },
    {
      name: "no Markdown",
      render: () =>
        shown({
          sentences: [view.sentences[1]!, "There are no pages of Markdown."],
          folders: [view.folders[3]!],
        }),
    },
    { name: "long", render: () => shown({ folders: [{ folder: longSlug, has: "84 pages of Markdown" }] }) },
    {
      name: "refused",
      render: () =>
        shown({
          refused: {
            typed: "dcos",
            sentence: "There is no Markdown in “dcos” on the branch main. It may have been moved or removed.",
          },
        }),
    },
  ],
};
