import { History, type HistoryView, type VersionView } from "../../views/history/history.tsx";
import {
  ada,
  away,
  awayUnseen,
  grace,
  linus,
  longName,
  longTitle,
  longWord,
  rtlName,
  rtlTitle,
  sha,
  time,
  updatedAt,
} from "./cast.ts";
import type { Shown, View } from "./state.ts";

const draft: VersionView = {
  name: `draft-${updatedAt}`,
  kind: "Draft",
  title: "Draft saved",
  by: grace,
  time: time("5 minutes ago"),
  now: "Current draft",
  commitUrl: undefined,
};
const earlier: VersionView = {
  ...draft,
  name: "draft-1",
  by: linus,
  time: time("2 days ago"),
  now: undefined,
};
const published: VersionView = {
  ...draft,
  name: `commit-${sha}`,
  kind: "Commit",
  title: "Update Install it",
  by: ada,
  time: time("3 days ago"),
  now: "Published",
  commitUrl: `/admin/commits/${sha}`,
};
const commit: VersionView = {
  ...published,
  name: "commit-2",
  title: "Commit without a message",
  now: undefined,
};
const long: VersionView = { ...commit, name: "commit-3", title: `${longTitle} ${longWord}`, by: longName };
const rtl: VersionView = { ...earlier, name: "commit-4", title: rtlTitle, by: rtlName };

const page: HistoryView = {
  slug: "guide/install",
  title: "Install it",
  away: undefined,
  versions: [draft, earlier, published, commit],
  older: undefined,
  hiddenSaves: 0,
  isWhole: false,
  refusal: undefined,
};

const shown = (more: Partial<HistoryView> = {}): Shown => ({
  title: `History of ${page.title}`,
  name: ada,
  content: History({ page: { ...page, ...more } }),
});

const refused = (refusal: string) => () => shown({ refusal });

export const history: View = {
  name: "History",
  states: [
    { name: "drafts and commits", render: () => shown() },
    { name: "none", render: () => shown({ versions: [] }) },
    { name: "one", render: () => shown({ versions: [published] }) },
    {
      name: "more than is shown",
      render: () =>
        shown({ older: { count: 1312, address: "/admin/history/guide/install?show=200" }, hiddenSaves: 1 }),
    },
    { name: "saves left out", isLikeAnother: true, render: () => shown({ hiddenSaves: 1312 }) },
    { name: "every save", render: () => shown({ isWhole: true }) },
    { name: "away", render: () => shown({ away, versions: [draft, earlier] }) },
    { name: "away, none", isLikeAnother: true, render: () => shown({ away: awayUnseen, versions: [] }) },
    { name: "long", render: () => shown({ title: longTitle, versions: [long, draft] }) },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ title: rtlTitle, versions: [rtl, draft] }),
    },
    {
      name: "refused, the draft was saved again",
      render: refused(
        "Grace Hopper saved this draft after you opened it. Nothing was changed. Check it and try again.",
      ),
    },
  ],
};
