import { Deleted, type TrashRow } from "../../views/history/deleted.tsx";
import {
  ada,
  away,
  awayUnseen,
  grace,
  linus,
  longName,
  longSlug,
  longTitle,
  rtlName,
  rtlTitle,
  sha,
  time,
  updatedAt,
} from "./cast.ts";
import type { Shown, View } from "./state.ts";

const page: TrashRow = {
  kind: "page",
  slug: "guide/install",
  title: "Install it",
  time: time("yesterday at 17:40"),
  by: grace,
  commit: sha,
  commitUrl: `/admin/commits/${sha}`,
};
const draft: TrashRow = {
  kind: "draft",
  slug: "",
  title: "Welcome",
  time: time("5 minutes ago"),
  by: linus,
  updatedAt,
};
const long: TrashRow = { ...page, slug: longSlug, title: longTitle, by: longName };
const rtl: TrashRow = { ...draft, slug: "دليل", title: rtlTitle, by: rtlName };

type Props = Parameters<typeof Deleted>[0];

const shown = (more: Partial<Props> = {}): Shown => ({
  title: "Trash",
  name: ada,
  content: Deleted({ rows: [page, draft], isWhole: true, away: undefined, ...more }),
});

export const deleted: View = {
  name: "Deleted",
  states: [
    { name: "a page and a draft", render: () => shown() },
    { name: "none", render: () => shown({ rows: [] }) },
    { name: "not all were looked at", render: () => shown({ isWhole: false }) },
    { name: "none yet", isLikeAnother: true, render: () => shown({ rows: [], isWhole: false }) },
    { name: "away", render: () => shown({ rows: [draft], away: awayUnseen }) },
    { name: "away, none", isLikeAnother: true, render: () => shown({ rows: [], away }) },
    { name: "long", render: () => shown({ rows: [long] }) },
    { name: "right to left", isLikeAnother: true, render: () => shown({ rows: [rtl] }) },
    {
      name: "refused",
      render: () =>
        shown({
          refusal: "Couldn't restore the draft: it is already restored, or a newer draft exists.",
        }),
    },
  ],
};
