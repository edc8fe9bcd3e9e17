import { Discarding, type DiscardingView } from "../../views/changes/discarding.tsx";
import { Drafts, type DraftsView, type DraftView, type StagedView } from "../../views/changes/drafts.tsx";
import { type ChangedPageView, Changeset, type ChangesetView } from "../../views/publish/changeset.tsx";
import type { ChangedLinksView, MoveView } from "../../views/publish/moves.tsx";
import { PublishedPages } from "../../views/publish/published-pages.tsx";
import { Removed } from "../../views/publish/removal.tsx";
import {
  ada,
  away,
  awayUnseen,
  longName,
  longTitle,
  longWord,
  picture,
  rtlName,
  rtlTitle,
  saved,
  sha,
  signers,
  updatedAt,
} from "./cast.ts";
import { changes, longChanges, rtlChanges } from "./changes.ts";
import { building } from "./deployments.ts";
import { askingMore } from "./reviews.ts";
import type { Shown, View } from "./state.ts";

const install: DraftView = {
  slug: "guide/install",
  title: "Install it",
  isNew: false,
  review: undefined,
  updatedAt,
  saved,
};
const home: DraftView = { ...install, slug: "", title: "Home" };
const long: DraftView = {
  ...install,
  slug: `guide/${longWord}`,
  title: longTitle,
  isNew: true,
  review: 1234,
  saved: { ...saved, by: longName },
};
const rtl: DraftView = { ...install, slug: "guide/rtl", title: rtlTitle, saved: { ...saved, by: rtlName } };

const longStaged: readonly StagedView[] = [
  { slug: long.slug, title: longTitle, to: `start/${longWord}`, at: updatedAt, saved: long.saved },
  { slug: rtl.slug, title: rtlTitle, to: undefined, at: updatedAt, saved: rtl.saved },
];

const menu = {
  updatedAt,
  words: [
    "Moved Set up above Use it",
    "Renamed Guide to The guide",
    "Added the group More to the end of the menu",
  ],
  saved,
};

const drafts: DraftsView = {
  away: undefined,
  menu: undefined,
  folders: [
    { folder: "", drafts: [{ ...home, saved: { ...saved, by: ada, isYours: true } }], staged: [] },
    {
      folder: "guide",
      drafts: [install, { ...install, slug: "guide/new", title: "A new page", isNew: true }],
      staged: [
        { slug: "guide/old", title: "Old news", to: undefined, at: updatedAt, saved },
        { slug: "guide/use", title: "Use it", to: "start/use", at: updatedAt, saved },
      ],
    },
  ],
  areMine: false,
  areAllChosen: false,
  needReview: false,
  more: 0,
};

const list = (more: Partial<DraftsView> = {}): Shown => ({
  title: "Changes",
  name: ada,
  content: Drafts({ page: { ...drafts, ...more } }),
});

const inVersion = (at: number) => ({ of: move.from, label: `2.${at}` });

const discarded = (drafts: number, others: number): Shown => ({
  ...list({ folders: [] }),
  notice: Removed({ notice: { kind: "discarded-all", drafts, others } }),
});

export const draftsView: View = {
  name: "All changes",
  states: [
    { name: "some", render: () => list() },
    {
      name: "the menu",
      render: () => list({ menu: { ...menu, words: [...menu.words, ...Array(20).fill(longTitle)] } }),
    },
    { name: "the menu alone", isLikeAnother: true, render: () => list({ menu, folders: [] }) },
    {
      name: "only after a review",
      render: () =>
        list({
          needReview: true,
          folders: [
            {
              folder: "guide",
              drafts: [
                { ...install, review: 12 },
                { ...install, slug: "guide/new", isNew: true, review: 13 },
                { ...install, slug: "guide/use" },
              ],
              staged: [],
            },
          ],
        }),
    },
    { name: "all selected, and more", render: () => list({ areAllChosen: true, more: 12 }) },
    { name: "none", render: () => list({ folders: [] }) },
    { name: "none of one's own", render: () => list({ folders: [], areMine: true }) },
    { name: "several were discarded", render: () => discarded(3, 2) },
    { name: "one draft was discarded", isLikeAnother: true, render: () => discarded(1, 0) },
    { name: "what was to be discarded is gone", render: () => discarded(0, 0) },
    { name: "away", render: () => list({ away }) },
    { name: "away, never seen", isLikeAnother: true, render: () => list({ away: awayUnseen }) },
    {
      name: "long and right to left",
      render: () =>
        list({ folders: [{ folder: `guide/${longWord}`, drafts: [long, rtl], staged: longStaged }] }),
    },
  ],
};

const discarding = (more: Partial<DiscardingView> = {}): Shown => ({
  title: "Discard changes",
  name: ada,
  content: Discarding({
    page: { drafts: [install, home], staged: [], menu: undefined, refusal: undefined, ...more },
  }),
});

export const discardingView: View = {
  name: "Discard changes",
  states: [
    { name: "drafts", render: () => discarding() },
    {
      name: "of each kind, one changed meanwhile",
      render: () =>
        discarding({
          staged: drafts.folders[1]!.staged,
          menu,
          refusal:
            "Grace changed “guide/install” after you opened this page. Nothing was discarded. Look at it first.",
        }),
    },
    { name: "a deletion alone", render: () => discarding({ drafts: [], staged: longStaged.slice(1) }) },
    { name: "long and right to left", render: () => discarding({ drafts: [long, rtl], staged: longStaged }) },
    { name: "none left", render: () => discarding({ drafts: [] }) },
  ],
};

const reviewed: ChangedPageView = {
  slug: "guide/install",
  title: "Install it",
  saved,
  updatedAt,
  base: sha,
  isOutdated: false,
  changes,
  problems: [],
};

const changeset: ChangesetView = {
  pages: [{ ...reviewed, slug: "", title: "Home", changes: changes.slice(3, 4) }, reviewed],
  moves: [],
  deletions: [],
  links: undefined,
  pictures: [],
  site: undefined,
  gone: [],
  assets: [{ name: "plan.png", address: picture, isPicture: true, size: "120 KB" }],
  message: "Update 2 pages\n\n- Home\n- Install it",
  messageFaults: [],
  branch: "main",
  by: signers.person,
  refusal: undefined,
};

const publishedWithMenu = (pages: ReadonlyArray<Readonly<{ slug: string; title: string }>>): Shown => ({
  ...shown(),
  content: PublishedPages({
    page: {
      pages,
      deleted: [],
      hasMenu: true,
      branch: "main",
      commitUrl: `/admin/commits/${sha}`,
      deployment: undefined,
      undoUrl: `/admin/commits/${sha}/undo`,
    },
  }),
});

const link = (number: number, more: Partial<ChangedLink> = {}): ChangedLink => ({
  number,
  line: 12,
  from: "/guide/use#options",
  to: "/start/use#options",
  key: `12:${number} /guide/use#options`,
  isLeftOut: false,
  ...more,
});

type ChangedLink = ChangedLinksView["pages"][number]["links"][number];

const links: ChangedLinksView = {
  pages: [
    {
      slug: "guide/install",
      title: "Install it",
      isDraft: false,
      links: [link(0), link(1, { isLeftOut: true })],
    },
    { slug: "", title: "Home", isDraft: true, links: [link(2, { from: "./guide/use", to: "./start/use" })] },
  ],
  total: 3,
  more: 0,
  unread: [],
};

const move: MoveView = {
  from: "guide/use",
  to: "start/use",
  title: "Use it",
  newTitle: undefined,
  base: sha,
};

const shown = (more: Partial<ChangesetView> = {}): Shown => ({
  title: "Publish changes",
  name: ada,
  content: Changeset({ page: { ...changeset, ...more } }),
});

const problems = [
  { line: 12, message: "This isn't valid MDX. The tag <Open> isn't closed. Add </Open>.", blocks: true },
  { line: 3, message: "The link to “/guide/nowhere” leads to a page that doesn't exist.", blocks: false },
];

export const changesetView: View = {
  name: "Publish several",
  states: [
    { name: "two pages", render: () => shown() },
    { name: "with the menu", render: () => shown({ navigation: menu }) },
    { name: "the menu alone", render: () => shown({ pages: [], assets: [], navigation: menu }) },
    { name: "one page", isLikeAnother: true, render: () => shown({ pages: [reviewed] }) },
    {
      name: "problems",
      render: () => shown({ pages: [{ ...reviewed, isOutdated: true, problems }, changeset.pages[0]!] }),
    },
    { name: "only after a review", render: () => shown({ asking: askingMore }) },
    { name: "by nobody", isLikeAnother: true, render: () => shown({ by: signers.nobody }) },
    {
      name: "refused",
      render: () =>
        shown({
          refusal:
            "Nothing was changed, because somebody changed “guide/install” meanwhile. Check and try again.",
          gone: ["Old news"],
        }),
    },
    {
      name: "a move",
      render: () =>
        shown({
          pages: [],
          assets: [],
          moves: [move],
          links,
          pictures: [
            { from: "guide/img/use.png", to: "start/img/use.png" },
            { from: `guide/${longWord}.png`, to: `start/${longWord}.png` },
          ],
          site: { paths: ["docs.json"], redirectPath: "docs.json", toCopy: [], toLookAt: [] },
          message: "Move guide/use to start/use",
        }),
    },
    {
      name: "a move by who writes in a folder",
      render: () =>
        shown({
          pages: [],
          assets: [],
          moves: [move],
          linksStay: "Links in other pages stay as they are, because you can write only in “guide”.",
        }),
    },
    {
      name: "moves, deletions and drafts",
      render: () =>
        shown({
          pages: [reviewed],
          moves: [
            { ...move, newTitle: "Use docs-admin" },
            { ...move, from: "guide/old", to: "" },
          ],
          deletions: [
            { slug: "news", title: "News", redirect: "", linking: 0, base: sha },
            { slug: "guide/gone", title: "Gone", redirect: undefined, linking: 2, base: sha },
          ],
          site: {
            paths: ["content/guide/_meta.js"],
            redirectPath: undefined,
            toCopy: [{ from: `/guide/${longWord}`, to: "/start/use" }],
            toLookAt: [
              {
                path: "sidebars.js",
                line: 12,
                reason: `It names ${long.slug} in a way that isn't changed here. The site may not build with it.`,
              },
              { path: ".mintignore", line: 1, reason: "It leaves out guide/use only after the move." },
            ],
          },
          links: { ...links, total: 1203, more: 1200, unread: ["A very long page"] },
        }),
    },
    {
      name: "a folder of many pages moves",
      render: () =>
        shown({
          pages: [],
          moves: Array.from({ length: 60 }, (_, at) => ({
            ...move,
            from: `guide/page-${at}`,
            to: `start/page-${at}`,
            title: `Page ${at}`,
          })),
          site: {
            paths: ["mkdocs.yml"],
            redirectPath: undefined,
            toCopy: Array.from({ length: 60 }, (_, at) => ({
              from: `/guide/page-${at}`,
              to: `/start/page-${at}`,
            })),
            toLookAt: [],
          },
        }),
    },
    {
      name: "a page moves in many versions",
      render: () =>
        shown({
          pages: [],
          moves: [
            move,
            ...Array.from({ length: 20 }, (_, at) => ({ ...move, from: `v${at}/use`, with: inVersion(at) })),
          ],
          links: {
            total: 21,
            more: 0,
            unread: [],
            pages: Array.from({ length: 21 }, (_, at) => ({
              slug: at === 0 ? move.from : `v${at}/use`,
              title: move.title,
              isDraft: false,
              links: [link(at)],
              with: at === 0 ? undefined : inVersion(at),
            })),
          },
        }),
    },
    {
      name: "a move without links, long",
      render: () =>
        shown({
          pages: [],
          moves: [
            {
              ...move,
              from: long.slug,
              to: `start/${longWord}`,
              title: longTitle,
              newTitle: `New ${longTitle}`,
            },
            { ...move, from: rtl.slug, title: rtlTitle },
          ],
          links: { pages: [], total: 0, more: 0, unread: [] },
        }),
    },
    {
      name: "a move with long links",
      render: () =>
        shown({
          pages: [],
          moves: [move],
          links: {
            ...links,
            total: 1,
            pages: [
              {
                slug: long.slug,
                title: longTitle,
                isDraft: true,
                links: [link(0, { from: `/guide/${longWord}`, to: `/start/${longWord}` })],
              },
              { slug: rtl.slug, title: rtlTitle, isDraft: false, links: [link(1)] },
            ],
          },
        }),
    },
    { name: "nothing selected", render: () => shown({ pages: [], assets: [] }) },
    {
      name: "long and right to left",
      render: () =>
        shown({
          pages: [
            {
              ...reviewed,
              slug: long.slug,
              title: longTitle,
              saved: long.saved,
              changes: longChanges,
              problems,
            },
            { ...reviewed, slug: rtl.slug, title: rtlTitle, saved: rtl.saved, changes: rtlChanges },
          ],
          message: longTitle,
          branch: `feature/${longWord}`,
        }),
    },
    {
      name: "published",
      render: () => ({
        ...shown(),
        content: PublishedPages({
          page: {
            pages: [
              { slug: "", title: "Home" },
              { slug: long.slug, title: longTitle },
            ],
            deleted: [],
            branch: "main",
            commitUrl: `/admin/commits/${sha}`,
            deployment: building,
            undoUrl: `/admin/commits/${sha}/undo`,
          },
        }),
      }),
    },
    {
      name: "published with the menu",
      isLikeAnother: true,
      render: () => publishedWithMenu([{ slug: "", title: "Home" }]),
    },
    { name: "the menu is published", isLikeAnother: true, render: () => publishedWithMenu([]) },
    {
      name: "published and deleted",
      render: () => ({
        ...shown(),
        content: PublishedPages({
          page: {
            pages: [{ slug: "", title: "Home" }],
            deleted: ["Old news"],
            branch: "main",
            commitUrl: `/admin/commits/${sha}`,
            deployment: undefined,
            undoUrl: `/admin/commits/${sha}/undo`,
            heldBy: "index.lock",
          },
        }),
      }),
    },
  ],
};
