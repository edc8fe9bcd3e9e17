import { EditorSide } from "../../views/editor/outline.tsx";
import { History, type HistoryView, type ListedVersionView } from "../../views/history/history.tsx";
import { LatestVersions } from "../../views/history/latest-versions.tsx";
import { VersionPage, type VersionPageView } from "../../views/history/version.tsx";
import { Breadcrumbs } from "../../views/pages/breadcrumbs.tsx";
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
import { changes, longChanges } from "./changes.ts";
import { editor } from "./editor.ts";
import { placed, type Shown, type View } from "./state.ts";

const draft: ListedVersionView = {
  name: `draft-${updatedAt}`,
  title: "Draft saved",
  message: "",
  by: grace,
  time: time("12:03", "clock"),
  now: "draft",
  commit: undefined,
  commitUrl: undefined,
  undoUrl: undefined,
  address: "/admin/history/guide/install?version=draft-1",
};
const earlier: ListedVersionView = {
  ...draft,
  name: "draft-1",
  by: linus,
  now: undefined,
};
const published: ListedVersionView = {
  ...draft,
  name: `commit-${sha}`,
  title: "Update Install it",
  message: "The new server takes other flags.\n\nSee the list of flags.",
  by: ada,
  now: "published",
  commit: sha.slice(0, 7),
  commitUrl: `/admin/commits/${sha}`,
  undoUrl: `/admin/commits/${sha}/undo`,
};
const commit: ListedVersionView = {
  ...published,
  name: "commit-2",
  title: "Commit without a message",
  message: "",
  now: undefined,
};
const long: ListedVersionView = {
  ...commit,
  name: "commit-3",
  title: `${longTitle} ${longWord}`,
  message: `${longTitle}\n${longWord}`,
  by: longName,
};
const rtl: ListedVersionView = { ...earlier, name: "commit-4", title: rtlTitle, by: rtlName };

const today = time("Today", "day");
const before = time("Friday, 1 May 2026", "day");

const page: HistoryView = {
  slug: "guide/install",
  title: "Install it",
  away: undefined,
  days: [
    { time: today, versions: [draft, earlier] },
    { time: before, versions: [published, commit] },
  ],
  older: undefined,
  hiddenSaves: 0,
  isWhole: false,
  refusal: undefined,
};

const shown = (more: Partial<HistoryView> = {}): Shown => ({
  title: `History of ${page.title}`,
  name: ada,
  breadcrumbs: Breadcrumbs({
    of: {
      folders: [{ slug: "guide", title: "The guide" }],
      page: { slug: "guide/install", title: page.title },
      here: "History",
    },
  }),
  content: History({ page: { ...page, ...more } }),
  scripts: ["history.js"],
});
const of = (...versions: readonly ListedVersionView[]) => [{ time: today, versions }];

/** Below the outline of the editor, open. */
const beside = async (versions: readonly ListedVersionView[], isAway = false): Promise<Shown> => ({
  ...(await editor()),
  side: await placed(
    EditorSide({ slug: page.slug }),
    { at: ".side-history", attributes: { open: "" } },
    { at: ".side-history > div", attributes: { "hx-get": undefined } },
    { at: ".latest", html: LatestVersions({ versions, isAway }) },
  ),
});

const refused = (refusal: string) => () => shown({ refusal });

export const history: View = {
  name: "History",
  states: [
    { name: "drafts and commits", render: () => shown() },
    { name: "without script", isLikeAnother: true, render: () => ({ ...shown(), isWithoutScript: true }) },
    { name: "none", render: () => shown({ days: [] }) },
    { name: "one", render: () => shown({ days: of(published) }) },
    {
      name: "more than is shown",
      render: () => shown({ older: "/admin/history/guide/install?show=200#commit-2", hiddenSaves: 1 }),
    },
    { name: "saves left out", isLikeAnother: true, render: () => shown({ hiddenSaves: 1312 }) },
    { name: "every save", render: () => shown({ isWhole: true }) },
    { name: "away", render: () => shown({ away, days: of(draft, earlier) }) },
    { name: "away, none", isLikeAnother: true, render: () => shown({ away: awayUnseen, days: [] }) },
    { name: "long", render: () => shown({ title: longTitle, days: of(long, draft) }) },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ title: rtlTitle, days: of(rtl, draft) }),
    },
    { name: "beside the page", render: () => beside([draft, earlier, published, long, rtl]) },
    { name: "beside a new page", render: () => beside([]) },
    { name: "beside the page, away", isLikeAnother: true, render: () => beside([draft], true) },
    {
      name: "refused, the draft was saved again",
      render: refused(
        "Grace Hopper saved this draft after you opened it. Nothing was changed. Check it and try again.",
      ),
    },
  ],
};

const addressOf = (version: string) => `/admin/history/guide/install?version=${version}`;

const versionPage: VersionPageView = {
  slug: "guide/install",
  title: "Install it",
  away: undefined,
  version: { ...published, time: time("yesterday at 17:40") },
  before: {
    name: "commit-2",
    title: "“Add Install it” by Linus",
    time: time("May 1, 2026"),
    address: addressOf("2"),
  },
  older: addressOf("2"),
  newer: addressOf("3"),
  asSource: addressOf("1"),
  asPage: `${addressOf("1")}&as=page`,
  restore: { seen: updatedAt, base: sha },
  body: { as: "source", changes },
};

const shownVersion = (more: Partial<VersionPageView> = {}): Shown => ({
  title: `History of ${versionPage.title}`,
  name: ada,
  content: VersionPage({ page: { ...versionPage, ...more } }),
});

export const version: View = {
  name: "Version",
  states: [
    { name: "of a commit", render: () => shownVersion() },
    {
      name: "of a save, the first and current one",
      render: () =>
        shownVersion({
          version: { ...draft, time: time("5 minutes ago") },
          before: undefined,
          older: undefined,
          newer: undefined,
          restore: undefined,
        }),
    },
    {
      name: "away",
      render: () => shownVersion({ away, before: { ...versionPage.before!, time: undefined } }),
    },
    {
      name: "as page",
      render: () => shownVersion({ body: { as: "page", rows: [] } }),
    },
    {
      name: "long",
      render: () =>
        shownVersion({ title: longTitle, version: long, body: { as: "source", changes: longChanges } }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shownVersion({ title: rtlTitle, version: rtl }),
    },
  ],
};
