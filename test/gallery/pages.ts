import type { Html } from "../../views/html.ts";
import { type ListingView, Pages, Reading } from "../../views/pages/pages.tsx";
import type { PageView } from "../../views/pages/row.tsx";
import { type EntryView, RowsInside, type RowsView } from "../../views/pages/rows.tsx";
import { Sentence } from "../../views/problem.tsx";
import { Removed, type RemovedView } from "../../views/publish/removal.tsx";
import {
  ada,
  away,
  awayUnseen,
  grace,
  linus,
  longName,
  longSlug,
  longTitle,
  longWord,
  rtlName,
  rtlTitle,
  sha,
  time,
  updatedAt,
} from "./cast.ts";
import { alike, placed, type Shown, type View } from "./state.ts";

const savedBy = (by: string, words: string) => ({ by, time: time(words) });

const home: PageView = { slug: "", title: "Welcome", notLive: { sha, state: "building" } };
const install: PageView = {
  slug: "guide/install",
  title: "Install it",
  badge: "Changed",
  review: 12,
  saved: savedBy(grace, "5 minutes ago"),
};
const update: PageView = {
  slug: "guide/update",
  title: "Update it",
  badge: "Draft",
  notLive: { sha, state: "failed" },
  saved: savedBy(linus, "2 days ago"),
};
const long: PageView = {
  slug: longSlug,
  title: longTitle,
  badge: "Changed",
  saved: savedBy(longName, "23 hours ago"),
};
const rtl: PageView = {
  slug: "دليل/تثبيت",
  title: rtlTitle,
  badge: "Draft",
  saved: savedBy(rtlName, "just now"),
};

const ofPage = (page: PageView): EntryView => ({ slug: page.slug, name: page.title, page });

/** A page that is a folder too, with another folder in it; one folder is open, and one is only a folder. */
const rows: RowsView = {
  folder: "",
  entries: [
    ofPage(home),
    {
      slug: "guide",
      name: "The guide",
      page: { slug: "guide", title: "The guide" },
      folder: {
        pages: 4,
        drafts: 1,
        rows: {
          folder: "guide",
          entries: [
            ofPage(install),
            ofPage(update),
            {
              slug: "guide/deep",
              name: "deep",
              folder: { pages: 2, drafts: 0, notLive: { sha, state: "building" } },
            },
          ],
        },
      },
    },
    {
      slug: "reference",
      name: "reference",
      folder: { pages: 5000, drafts: 0, notLive: { sha, state: "failed" } },
    },
  ],
};

const unlisted = [
  { path: "content/what: a name.mdx", why: 'it contains one of \\ : * ? " < > |.' },
  {
    path: `content/${longWord}/index.mdx`,
    why: "one part is longer than 100 characters.",
  },
];

const marked = (before: string, hit: string, behind = "") => [
  { text: before, isHit: false },
  { text: hit, isHit: true },
  { text: behind, isHit: false },
];

const hit: PageView = {
  ...install,
  found: {
    title: marked("", "Install", " it"),
    slug: marked("guide/", "install"),
    excerpt: marked("… the ", "install", "er asks for a folder, and makes it where there is none …"),
    line: 12,
  },
};
const hitInTitle: PageView = {
  ...home,
  found: { title: marked("Welcome, and ", "install", " it"), slug: [] },
};
const longHit: PageView = {
  ...long,
  found: {
    title: marked("How to ", "install", longTitle.slice("How to install".length)),
    slug: marked("guide/", "install", longSlug.slice("guide/install".length)),
    excerpt: marked(`… ${longWord} `, "install", ` ${"and more words ".repeat(12)}…`),
  },
};
const rtlHit: PageView = {
  ...rtl,
  found: {
    title: marked("دليل ", "التثبيت", " والإعداد"),
    slug: [],
    excerpt: marked("… ", "التثبيت", " على خادم …"),
  },
};

const shown = (listing: ListingView, more: Partial<Shown> = {}): Shown => ({
  title: "Pages",
  name: ada,
  content: Pages({ pages: { words: listing.kind === "found" ? listing.words : "", folder: "", listing } }),
  ...more,
});

const tree = (more: Partial<Extract<ListingView, { kind: "tree" }>> = {}): ListingView => ({
  kind: "tree",
  away: undefined,
  pages: 5007,
  rows,
  unlisted: { files: [], total: 0 },
  parts: { files: [], total: 0 },
  ...more,
});
const of = (...pages: readonly PageView[]) =>
  tree({ pages: pages.length, rows: { folder: "", entries: pages.map(ofPage) } });
const found = (more: Partial<Extract<ListingView, { kind: "found" }>>): ListingView => ({
  kind: "found",
  away: undefined,
  words: "install",
  total: 0,
  pages: [],
  ...more,
});
const told = (notice: RemovedView) => () => shown(tree(), { notice: Removed({ notice }) });

const opened = (html: Html) =>
  placed(
    shown(tree()).content,
    { at: '[data-folder="reference"]', html },
    { at: '[aria-controls="in-reference"]', attributes: { "aria-expanded": "true" } },
  );

const none = (shown: "recent" | "drafts" | "mine"): ListingView => ({
  away: undefined,
  kind: "latest",
  shown,
  isDated: shown !== "recent",
  total: 0,
  pages: [],
});

export const pages: View = {
  name: "Pages",
  states: [
    { name: "folders and drafts", render: () => shown(tree()) },
    { name: "none", render: () => shown(of()) },
    { name: "one", render: () => shown(of(home)) },
    { name: "long", render: () => shown(of(long, { slug: "a", title: longWord })) },
    { name: "right to left", render: () => shown(of(rtl)) },
    {
      name: "more than a folder shows",
      render: () => shown(tree({ rows: { ...rows, more: { from: 200, count: 4807 } } })),
    },
    {
      name: "files that are not listed",
      render: () =>
        shown(tree({ unlisted: { files: unlisted, total: 1203 } }), { opens: [".unlisted > summary"] }),
    },
    {
      name: "one file that is not listed",
      render: () => shown(tree({ unlisted: { files: unlisted.slice(0, 1), total: 1 } })),
    },
    {
      name: "parts",
      render: () =>
        shown(
          tree({ parts: { files: ["_partials/install.mdx", `_partials/${longWord}.mdx`], total: 1203 } }),
          {
            opens: [".parts > summary"],
          },
        ),
    },
    {
      name: "the menu of a page",
      render: () => shown(tree(), { opens: [".page-more"], awaits: ".page-menu:popover-open" }),
    },
    {
      name: "a folder that was opened",
      render: () =>
        shown(tree(), {
          content: opened(
            RowsInside({
              rows: {
                folder: "reference",
                entries: [ofPage(long), ofPage(rtl)],
                more: { from: 200, count: 30 },
              },
              away,
            }),
          ),
        }),
    },
    {
      name: "a folder that was refused",
      render: () =>
        shown(tree(), {
          content: opened(
            Sentence({ sentence: "The repository didn't respond in time. Try again in a moment." }),
          ),
        }),
    },
    { name: "away", render: () => shown(tree({ away })) },
    { name: "while pages are read", render: () => shown(tree({ isReading: true })) },
    {
      name: "when all pages are read",
      render: () => ({ ...shown(tree()), content: `<h1>Pages</h1>${Reading({ isOver: true })}` }),
    },
    { name: "away, drafts alone", render: () => shown({ ...of(update), away: awayUnseen }) },
    ...alike([
      { name: "away, none", render: () => shown({ ...of(), away }) },
      { name: "away, no drafts", render: () => shown({ ...of(), away: awayUnseen }) },
    ]),
    {
      name: "drafts",
      render: () =>
        shown({
          away: undefined,
          kind: "latest",
          shown: "drafts",
          isDated: true,
          total: 212,
          pages: [update, long],
        }),
    },
    {
      name: "recently changed",
      render: () =>
        shown({
          away: undefined,
          kind: "latest",
          shown: "recent",
          isDated: true,
          total: 2,
          pages: [update, { slug: "guide/install", title: "Install it", changed: time("3 days ago") }],
        }),
    },
    {
      name: "recently changed, of drafts alone",
      render: () =>
        shown({
          away: undefined,
          kind: "latest",
          shown: "recent",
          isDated: false,
          total: 1,
          pages: [update],
        }),
    },
    ...alike([
      { name: "no drafts", render: () => shown(none("drafts")) },
      { name: "no drafts of one's own", render: () => shown(none("mine")) },
      { name: "nothing recently changed", render: () => shown(none("recent")) },
    ]),
    { name: "found", render: () => shown(found({ total: 2, pages: [hit, hitInTitle] })) },
    { name: "found one", isLikeAnother: true, render: () => shown(found({ total: 1, pages: [hit] })) },
    {
      name: "found more than are shown",
      render: () => shown(found({ total: 1312, pages: [hit, hitInTitle] })),
    },
    { name: "found, long", render: () => shown(found({ total: 1, pages: [longHit] })) },
    {
      name: "found, right to left",
      isLikeAnother: true,
      render: () => shown(found({ words: "التثبيت", total: 1, pages: [rtlHit] })),
    },
    { name: "found nothing", render: () => shown(found({})) },
    { name: "found nothing, long", render: () => shown(found({ words: longWord })) },
    ...alike([
      { name: "found nothing, away", render: () => shown(found({ away })) },
      { name: "found nothing, drafts alone", render: () => shown(found({ away: awayUnseen })) },
    ]),
    {
      name: "a draft was discarded",
      render: told({
        kind: "discarded",
        title: "“guide/install”",
        slug: "guide/install",
        updatedAt,
        from: "list",
      }),
    },
    {
      name: "a draft is back",
      render: told({ kind: "restored", title: `“${longSlug}”` }),
    },
    {
      name: "a page was moved",
      isLikeAnother: true,
      render: told({ kind: "moved", title: `“${longSlug}”` }),
    },
    {
      name: "a page was deleted",
      render: told({
        kind: "deleted",
        title: "“guide/install”",
        commit: { url: `/admin/commits/${sha}`, undoUrl: `/admin/commits/${sha}/undo` },
      }),
    },
    {
      name: "the home page was deleted",
      render: told({ kind: "deleted", title: "the home page", commit: undefined }),
    },
    { name: "without script", render: () => shown(tree(), { isWithoutScript: true }) },
  ],
};
