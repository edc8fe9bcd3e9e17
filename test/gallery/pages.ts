import { Activity, type ActivityView } from "../../views/home/activity.tsx";
import { Home, HomeSearch, type HomeView, type ListingView } from "../../views/home/home.tsx";
import type { Html } from "../../views/html.ts";
import { Problem, Sentence } from "../../views/problem.tsx";
import { Removed, type RemovedView } from "../../views/publish/removal.tsx";
import type { EntryView, RowsView } from "../../views/tree/entry.ts";
import { Reading, TreeFound, TreeListing, type TreeView } from "../../views/tree/listing.tsx";
import type { MenuDraftView } from "../../views/tree/menu-draft.tsx";
import { RowMenuPage } from "../../views/tree/row-menu.tsx";
import type { PageView } from "../../views/tree/row.tsx";
import { RowsInside } from "../../views/tree/rows.tsx";
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
  saved: savedBy(linus, "yesterday at 17:40"),
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
  saved: savedBy(rtlName, "now"),
};

const ofPage = (page: PageView): EntryView => ({ place: { folder: page.slug }, name: page.title, page });

/** A page that is a folder too, with another folder in it; one folder is open, and one is only a folder. */
const rows: RowsView = {
  place: {},
  entries: [
    ofPage(home),
    {
      place: { folder: "guide" },
      name: "The guide",
      page: { slug: "guide", title: "The guide" },
      inside: {
        pages: 4,
        drafts: 1,
        rows: {
          place: { folder: "guide" },
          entries: [
            ofPage(install),
            ofPage(update),
            {
              place: { folder: "guide/deep" },
              name: "deep",
              inside: { pages: 2, drafts: 0, notLive: { sha, state: "building" } },
            },
          ],
        },
      },
    },
    {
      place: { folder: "reference" },
      name: "reference",
      inside: { pages: 5000, drafts: 0, notLive: { sha, state: "failed" } },
    },
  ],
};

const entry = (id: string, page: PageView, more: Partial<EntryView> = {}): EntryView => ({
  place: { entry: id },
  name: page.title,
  page,
  inMenu: { id, canRename: true, canHide: true },
  ...more,
});

/** The site's menu: groups, pages that are groups, too, links, what is computed, and the pages that are in no menu. */
const menu: RowsView = {
  place: { language: "en", version: "2.0" },
  takesEntries: true,
  entries: [
    entry("a1", home),
    {
      place: { entry: "b2" },
      name: "Get started",
      inMenu: { id: "b2", canRename: true, canHide: true },
      takesEntries: true,
      inside: {
        pages: 3,
        drafts: 2,
        rows: {
          place: { entry: "b2" },
          takesEntries: true,
          entries: [
            entry("c3", install),
            entry("o1", { ...long, other: { of: "language", label: "English" } }),
            entry("o2", { ...rtl, other: { of: "version", label: longWord } }),
            entry("o3", { ...rtl, standing: { is: "left out", by: "draft: true" } }),
            entry("o4", { ...long, standing: { is: "unlisted", by: "unlisted: true" } }),
            entry("d4", update, { inMenu: { id: "d4" }, inside: { pages: 1, drafts: 0 } }),
            {
              place: { entry: "e5" },
              name: "Our forum",
              href: "https://forum.example",
              inMenu: { id: "e5", canRename: true, canHide: true },
            },
            {
              place: { entry: "e6" },
              name: rtlTitle,
              href: `/${longWord}`,
              inMenu: { id: "e6", canRename: true, canHide: true },
            },
          ],
        },
      },
    },
    {
      place: { entry: "f7" },
      name: longTitle,
      inMenu: { id: "f7", reason: "It is made of the folder “reference” (sidebars.js, line 12)." },
      inside: { pages: 5000, drafts: 0, notLive: { sha, state: "failed" } },
    },
    {
      place: { isOutside: true },
      name: "Not in the menu",
      inside: {
        pages: 3,
        drafts: 1,
        rows: {
          place: { isOutside: true },
          entries: [
            { place: { folder: "old", isOutside: true }, name: "old", inside: { pages: 2, drafts: 1 } },
            { ...ofPage(long), place: { folder: longSlug, isOutside: true } },
          ],
        },
      },
    },
  ],
};

const switches = {
  languages: [
    { value: "en", label: "English" },
    { value: "ja", label: "日本語" },
  ],
  versions: [
    { value: "2.0", label: "2.0" },
    { value: "1.0", label: "1.0 (long-term support)" },
  ],
  language: "en",
  version: "2.0",
};

const noEdits: MenuDraftView = { edits: [], saved: undefined, updatedAt: 0, problem: undefined };
const edits: MenuDraftView = {
  edits: [
    "Moved Install it above Update it.",
    `Renamed Get started to ${longTitle}.`,
    `Added ${longWord} to the end of the menu.`,
  ],
  saved: savedBy(grace, "5 minutes ago"),
  updatedAt,
  problem: undefined,
};
const problem = "The menu shows the title of its page. Change that on the page.";
const done = { state: "done", sentence: "Moved Update it to the end of the menu.", entry: "d4" } as const;
const refused = {
  state: "refused",
  sentence: "Grace Hopper changed the menu while you did. Your change wasn't made:",
  others: ["Removed Our forum from the menu.", `Added the group ${longTitle} to the end of the menu.`],
  again: { do: "move", id: "c3", parent: "", before: "" },
} as const;

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

const site: HomeView["site"] = {
  name: "Starlight",
  address: "https://starlight.example",
  state: "live",
  waiting: 213,
  published: time("2 hours ago"),
  branch: "main",
};

const shown = (listing: ListingView, more: Partial<Shown> = {}): Shown => ({
  title: "Pages",
  name: ada,
  search: HomeSearch({ words: listing.kind === "found" ? listing.words : "" }),
  content: Home({ home: { site, at: {}, listing } }),
  ...more,
});

type Work = Extract<ListingView, { kind: "work" }>["work"];

const some = <Each>(...first: readonly Each[]) => ({ total: first.length, first });
const nothing: Work = {
  hasPages: true,
  unpublished: some(),
  menu: undefined,
  inReview: some(),
  mine: some(),
  broken: some(),
  published: [],
};
const everything: Work = {
  hasPages: true,
  unpublished: {
    total: 212,
    first: [
      { ...install, review: undefined },
      {
        ...home,
        notLive: undefined,
        staged: "moved",
        saved: { ...savedBy(ada, "1 hour ago"), isYours: true },
      },
      { ...long, staged: "deleted" },
      { ...update, notLive: undefined },
    ],
  },
  menu: savedBy(grace, "5 minutes ago"),
  inReview: some(
    {
      id: 12,
      title: longTitle,
      by: { name: grace },
      waits: true,
      state: "open",
      isDraft: false,
      pages: 3,
      reviewers: [ada, longName],
      time: time("31 minutes ago"),
    },
    {
      id: 11,
      title: "Internationalization (i18n)",
      by: { name: ada, isYou: true },
      waits: false,
      state: "changes-requested",
      isDraft: false,
      pages: 1,
      reviewers: [],
      time: time("yesterday at 11:20"),
    },
  ),
  mine: some(
    {
      ...update,
      slug: "de/2.0/guide/update",
      short: "guide/update",
      other: { of: "list", label: "Deutsch, 2.0" },
    },
    { ...rtl, other: { of: "list", label: longWord } },
    { ...rtl, standing: { is: "left out", by: "draft: true" } },
  ),
  broken: {
    total: 1300,
    first: [
      {
        slug: "guide/install",
        title: "Install it",
        line: 42,
        icon: "unlink",
        words: "No such page",
        address: "/guides/color-themes/",
      },
      {
        slug: longSlug,
        title: longTitle,
        line: 1,
        icon: "unlink",
        words: "No such heading",
        address: `#${longWord}`,
      },
      { slug: "", title: "Welcome", line: 18, icon: "picture", words: "Image missing", address: undefined },
    ],
  },
  published: [
    { ...home, notLive: undefined, changed: time("today at 09:12") },
    {
      slug: "guide/network",
      title: "Network",
      notLive: { sha, state: "building" },
      changed: time("May 1, 2026"),
    },
  ],
};
const work = (more: Partial<Work> = {}): ListingView => ({
  kind: "work",
  away: undefined,
  work: { ...everything, ...more },
});
const activity: ActivityView = [
  {
    person: { name: ada, isYou: true },
    does: "edited",
    title: "Install guide",
    href: "/admin/edit/install",
    time: time("now"),
  },
  {
    person: { name: grace },
    does: "asked",
    title: longTitle,
    href: "/admin/reviews/12",
    time: time("31 minutes ago"),
  },
  {
    person: { name: longName },
    does: "committed",
    title: `Update ${longWord}`,
    href: `/admin/commits/${sha}`,
    time: time("May 1, 2026"),
  },
];
const atHome = (of: Partial<HomeView["site"]>, listing: ListingView): Shown => ({
  title: "Home",
  name: ada,
  search: HomeSearch({ words: "" }),
  side: Activity({ activity: listing.kind === "work" && listing.work.hasPages ? activity : [] }),
  content: Home({ home: { site: { ...site, ...of }, at: {}, listing } }),
});

/** The tree of the frame, with nothing else of note in the middle. */
const inFrame = (tree: TreeView, more: Partial<Shown> = {}): Shown => ({
  title: "Pages",
  name: ada,
  tree: TreeListing({ tree }),
  content: Problem({ sentence: "There is nothing at this address." }),
  opens: [".head .head-tree"],
  ...more,
});

/** What can be done with a row of the tree, as a page. */
const menuOf = (entry: EntryView): Shown => ({
  title: entry.name,
  name: ada,
  content: RowMenuPage({ entry }),
});

const noSwitches = { languages: [], versions: [], language: undefined, version: undefined };

const tree = (more: Partial<TreeView> = {}): TreeView => ({
  at: {},
  away: undefined,
  isReading: false,
  pages: 5007,
  switches: noSwitches,
  rows,
  menu: undefined,
  unlisted: { files: [], total: 0 },
  parts: { files: [], total: 0 },
  ...more,
});
const of = (...pages: readonly PageView[]) =>
  tree({ pages: pages.length, rows: { place: {}, entries: pages.map(ofPage) } });
const found = (more: Partial<Extract<ListingView, { kind: "found" }>>): ListingView => ({
  kind: "found",
  away: undefined,
  words: "install",
  total: 0,
  pages: [],
  ...more,
});
const told = (notice: RemovedView) => () => inFrame(tree(), { notice: Removed({ notice }) });

const opened = (html: Html) =>
  placed(
    TreeListing({ tree: tree() }),
    { at: '[data-place="reference"]', html },
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
    { name: "folders and drafts", render: () => inFrame(tree()) },
    {
      name: "at a page",
      render: () => inFrame(tree({ rows: { ...rows, beside: "guide" } })),
    },
    { name: "none", render: () => inFrame(of()) },
    { name: "one", render: () => inFrame(of(home)) },
    { name: "long", render: () => inFrame(of(long, { slug: "a", title: longWord })) },
    { name: "right to left", render: () => inFrame(of(rtl)) },
    {
      name: "more than a folder shows",
      render: () => inFrame(tree({ rows: { ...rows, more: { from: 200, count: 4807 } } })),
    },
    {
      name: "files that are not listed",
      render: () =>
        inFrame(tree({ unlisted: { files: unlisted, total: 1203 } }), { opens: [".unlisted > summary"] }),
    },
    {
      name: "one file that is not listed",
      render: () => inFrame(tree({ unlisted: { files: unlisted.slice(0, 1), total: 1 } })),
    },
    {
      name: "parts",
      render: () =>
        inFrame(
          tree({ parts: { files: ["_partials/install.mdx", `_partials/${longWord}.mdx`], total: 1203 } }),
          {
            opens: [".parts > summary"],
          },
        ),
    },
    {
      name: "the menu of a page",
      render: () => menuOf({ ...ofPage(long), place: { folder: longSlug, isOutside: true } }),
    },
    {
      name: "the site's menu",
      render: () => inFrame(tree({ rows: menu, switches, menu: { draft: noEdits } })),
    },
    {
      name: "the site's menu, changed",
      render: () =>
        inFrame(tree({ rows: menu, switches, menu: { draft: edits, deed: done } }), {
          opens: [".menu-draft summary"],
        }),
    },
    {
      name: "one change of the menu",
      isLikeAnother: true,
      render: () =>
        inFrame(tree({ rows: menu, menu: { draft: { ...edits, edits: edits.edits.slice(0, 1) } } })),
    },
    {
      name: "a move that was refused",
      render: () => inFrame(tree({ rows: menu, menu: { draft: edits, deed: refused } })),
    },
    {
      name: "changes of the menu that no longer fit",
      render: () => inFrame(tree({ rows: menu, menu: { draft: { ...edits, problem } } })),
    },
    {
      name: "the menu of a group",
      render: () => menuOf(menu.entries[1]!),
    },
    {
      name: "the menu of a computed entry",
      isLikeAnother: true,
      render: () => menuOf(menu.entries[2]!),
    },
    {
      name: "the menu of a folder",
      isLikeAnother: true,
      render: () => menuOf(rows.entries[2]!),
    },
    {
      name: "people on pages, and requested changes",
      render: () =>
        inFrame(
          of(
            { ...home, people: [grace] },
            { ...install, areChangesRequested: true, people: [grace, linus] },
            { ...long, people: [grace, linus, longName, rtlName] },
          ),
        ),
    },
    {
      name: "versions alone",
      isLikeAnother: true,
      render: () => inFrame(tree({ switches: { ...switches, languages: [] } })),
    },
    {
      name: "no pages in a version",
      render: () => inFrame(tree({ pages: 0, rows: { place: {}, entries: [] }, switches })),
    },
    {
      name: "a folder that was opened",
      render: () =>
        inFrame(tree(), {
          tree: opened(
            RowsInside({
              rows: {
                place: { folder: "reference" },
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
        inFrame(tree(), {
          tree: opened(
            Sentence({ sentence: "The repository didn't respond in time. Try again in a moment." }),
          ),
        }),
    },
    {
      name: "the tree, filtered",
      render: () =>
        inFrame(tree(), {
          tree: placed(TreeListing({ tree: tree() }), {
            at: "#tree-found",
            html: TreeFound({ words: "guide", pages: [home, update, long] }),
          }),
        }),
    },
    {
      name: "the tree, filtered to none",
      render: () =>
        inFrame(tree(), {
          tree: placed(TreeListing({ tree: tree() }), {
            at: "#tree-found",
            html: `${TreeFound({ words: "", pages: [] })}${TreeFound({ words: "x", pages: [] })}`,
          }),
        }),
    },
    { name: "away", render: () => inFrame(tree({ away })) },
    { name: "while pages are read", render: () => inFrame(tree({ isReading: true })) },
    {
      name: "when all pages are read",
      render: () => ({ ...inFrame(tree()), content: `<h1>Pages</h1>${Reading({ isOver: true, of: {} })}` }),
    },
    { name: "away, drafts alone", render: () => inFrame({ ...of(update), away: awayUnseen }) },
    ...alike([
      { name: "away, none", render: () => inFrame({ ...of(), away }) },
      { name: "away, no drafts", render: () => inFrame({ ...of(), away: awayUnseen }) },
    ]),
    { name: "home", render: () => atHome({}, work()) },
    {
      name: "home, the menu of a page",
      render: () => ({
        ...atHome({}, work()),
        opens: ["#listing .row-more button"],
        awaits: ".page-menu:popover-open",
      }),
    },
    {
      name: "home, one change, while it builds",
      render: () =>
        atHome(
          { waiting: 1, state: { sha, state: "building" } },
          work({ ...nothing, unpublished: some(install) }),
        ),
    },
    {
      name: "home, a build that failed",
      render: () =>
        atHome(
          { name: longTitle, branch: longSlug, state: { sha, state: "failed" } },
          work({ ...nothing, unpublished: some(update) }),
        ),
    },
    {
      name: "home, nothing to do",
      render: () =>
        atHome(
          { name: rtlTitle, waiting: 0, state: undefined, address: undefined, published: undefined },
          work(nothing),
        ),
    },
    {
      name: "home, no pages",
      render: () =>
        atHome({ waiting: 0, state: undefined, published: undefined }, work({ ...nothing, hasPages: false })),
    },
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
          pages: [update, { slug: "guide/install", title: "Install it", changed: time("May 1, 2026") }],
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
    { name: "without script", render: () => inFrame(tree(), { isWithoutScript: true }) },
  ],
};
