import { Commit, type CommitView } from "../../views/commits/commit.tsx";
import { ada, grace, longName, longSlug, longTitle, longWord, rtlName, rtlTitle, sha, time } from "./cast.ts";
import { building, failed } from "./deployments.ts";
import type { Shown, View } from "./state.ts";

const commit: CommitView = {
  sha,
  subject: "Update Install it",
  body: "",
  author: grace,
  time: time("3 May 2026"),
  deployment: undefined,
  undoUrl: `/admin/commits/${sha}/undo`,
  files: [{ path: "content/guide/install.mdx", status: "changed", address: "/admin/edit/guide/install" }],
};

const shown = (more: Partial<CommitView> = {}): Shown => ({
  title: "Update Install it",
  name: ada,
  content: Commit({ commit: { ...commit, ...more } }),
});

export const commits: View = {
  name: "Commit",
  states: [
    { name: "of one page", render: () => shown() },
    { name: "whose site is being built", render: () => shown({ deployment: building }) },
    {
      name: "whose site nobody has built yet",
      isLikeAnother: true,
      render: () => shown({ deployment: { ...building, state: "unknown", link: undefined } }),
    },
    {
      name: "that is live",
      render: () =>
        shown({
          deployment: {
            ...building,
            state: "live",
            isOver: true,
            addresses: ["https://docs.example.org/guide/install", "https://docs.example.org/guide/update"],
          },
        }),
    },
    {
      name: "that is live at an unknown address",
      isLikeAnother: true,
      render: () => shown({ deployment: { ...building, state: "live", isOver: true, link: undefined } }),
    },
    { name: "whose build failed", render: () => shown({ deployment: failed }) },
    {
      name: "whose build failed with long words",
      render: () =>
        shown({
          deployment: {
            ...failed,
            sentence: undefined,
            log: longWord.repeat(20),
            link: undefined,
            places: [],
          },
        }),
    },
    {
      name: "with a body and files of every status",
      render: () =>
        shown({
          body: "The port is set by the environment now.\n\nEdited-by: Grace Hopper",
          files: [
            ...commit.files,
            { path: "content/guide/update.mdx", status: "added", address: "/admin/edit/guide/update" },
            { path: "content/guide/old.mdx", status: "removed", address: undefined },
            { path: "public/uploads/plan.png", status: "added", address: undefined },
          ],
        }),
    },
    {
      name: "long",
      render: () =>
        shown({
          subject: `${longTitle} ${longWord}`,
          body: longWord.repeat(3),
          author: longName,
          files: [{ path: `content/${longSlug}.mdx`, status: "changed", address: "/admin/edit" }],
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ subject: rtlTitle, author: rtlName, undoUrl: undefined }),
    },
  ],
};
