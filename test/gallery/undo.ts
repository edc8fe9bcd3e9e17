import { Undo, Undone, type UndonePageView, type UndoView } from "../../views/commits/undo.tsx";
import {
  ada,
  grace,
  longName,
  longSlug,
  longTitle,
  longWord,
  rtlName,
  rtlText,
  rtlTitle,
  sha,
  signers,
  time,
} from "./cast.ts";
import { changes, longChanges, rtlChanges } from "./changes.ts";
import { asking } from "./reviews.ts";
import type { Shown, View } from "./state.ts";

const changed: UndonePageView = {
  slug: "guide/install",
  title: "Install it",
  path: "content/guide/install.mdx",
  seen: sha,
  does: "changes",
  changes,
  conflicts: [],
  isWholePage: false,
};
const added: UndonePageView = {
  ...changed,
  slug: "guide/update",
  title: "Update it",
  path: "content/guide/update.mdx",
  does: "deletes",
  changes: changes.slice(0, 1),
};
const home: UndonePageView = {
  ...added,
  slug: "",
  title: "Home",
  path: "content/index.mdx",
  does: "restores",
};
const moved: UndonePageView = {
  ...home,
  slug: "guide/old",
  title: "Moved",
  path: "content/guide/old.mdx",
  does: "moves",
};
const conflict = {
  reason: "changed",
  mine: "The server listens on one address.",
  theirs: "The server listens on the address that HOST names.",
  canHaveBoth: true,
} as const;

const ownPicture = { from: "start/img/door.png", to: "guide/img/door.png" };
const sharedPicture = { from: "start/img/map.png", to: "guide/img/map.png" };

const undo: UndoView = {
  sha,
  subject: "Update 3 pages",
  by: grace,
  time: time("yesterday at 17:40"),
  commitUrl: `/admin/commits/${sha}`,
  pages: [changed, added, home, moved],
  pictures: { moved: [], copied: [] },
  site: { paths: [], redirectPath: undefined, toCopy: [], toLookAt: [] },
  message: `Undo "Update 3 pages"`,
  messageFaults: [],
  branch: "main",
  signer: signers.person,
  refusal: undefined,
};

const shown = (more: Partial<UndoView> = {}): Shown => ({
  title: "Undo",
  name: ada,
  content: Undo({ page: { ...undo, ...more } }),
});

const inConflict: readonly UndonePageView[] = [
  { ...changed, conflicts: [conflict, { ...conflict, reason: "removed", theirs: "", canHaveBoth: false }] },
  {
    ...added,
    changes: [],
    isWholePage: true,
    conflicts: [
      { reason: "removed", mine: "", theirs: "# Update it\n\nA later sentence.", canHaveBoth: false },
    ],
  },
];

export const undoView: View = {
  name: "Undo",
  states: [
    { name: "a page that changes, one that goes, one that comes back", render: () => shown() },
    { name: "only after a review", render: () => shown({ asking }) },
    {
      name: "a folder that goes back with its pictures, redirects and menus",
      render: () =>
        shown({
          pages: [
            moved,
            { ...moved, changes: [] },
            { ...moved, slug: "", title: "Old start", path: "content/old/index.mdx", changes: [] },
          ],
          pictures: { moved: [ownPicture], copied: [sharedPicture] },
          site: {
            paths: ["docs.json", "content/guide/_meta.js"],
            redirectPath: "docs.json",
            restored: ["docs.json"],
            toCopy: [],
            toLookAt: [
              {
                path: "sidebars.js",
                line: 3,
                reason:
                  "It names start/old in a way that isn't changed here. The site may not build with it.",
              },
            ],
          },
        }),
    },
    { name: "conflicts", render: () => shown({ pages: inConflict }) },
    { name: "nothing", render: () => shown({ pages: [] }) },
    {
      name: "by who writes in another folder",
      render: () => shown({ whyNot: "You may not write “guide/install”. You are limited to “reference”." }),
    },
    { name: "by nobody", isLikeAnother: true, render: () => shown({ signer: signers.nobody }) },
    {
      name: "refused",
      render: () =>
        shown({
          pages: [changed],
          refusal:
            "Nothing was undone, because these pages changed meanwhile: “guide/install”. Check them and try again.",
        }),
    },
    {
      name: "long",
      render: () =>
        shown({
          subject: `${longTitle} ${longWord}`,
          by: longName,
          pages: [
            {
              ...changed,
              slug: longSlug,
              title: longTitle,
              changes: longChanges,
              conflicts: [{ ...conflict, mine: longWord.repeat(3) }],
            },
          ],
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () =>
        shown({
          subject: rtlTitle,
          by: rtlName,
          pages: [
            { ...changed, title: rtlTitle, changes: rtlChanges, conflicts: [{ ...conflict, mine: rtlText }] },
          ],
        }),
    },
    {
      name: "done",
      render: () => ({
        title: "Undone",
        name: ada,
        content: Undone({
          page: {
            subject: undo.subject,
            branch: "main",
            commitUrl: undo.commitUrl,
            undoUrl: `/admin/commits/${sha}/undo`,
          },
        }),
      }),
    },
  ],
};
