import { ASSET_KINDS } from "../../src/core/asset/asset-kind.ts";
import {
  FileChanged,
  type FileChangeView,
  FileRemoval,
  FileReplacement,
} from "../../views/media/file-change.tsx";
import { Media, MediaList, type MediaListView, type MediaView } from "../../views/media/media.tsx";
import type { MediumView } from "../../views/media/medium.tsx";
import { UploadRemoval, UploadRemoved } from "../../views/media/removal.tsx";
import { ada, away, awayUnseen, longTitle, longWord, picture, rtlTitle, signers, time } from "./cast.ts";
import { placed, type Shown, type View } from "./state.ts";

const install = { slug: "guide/install", title: "Install it", isDraft: false };
const update = { slug: "guide/update", title: "Update it", isDraft: true };
const longUse = { slug: "guide/long", title: longTitle, isDraft: true };

const published: MediumView = {
  path: "public/uploads/plan.png",
  name: "plan.png",
  folder: "public/uploads",
  kind: "PNG",
  size: "14 KB",
  pixels: "1200 × 630",
  time: time("May 1, 2026"),
  isStaged: false,
  address: "/uploads/plan.png",
  picture,
  isLarge: false,
  markdown: "![plan](/uploads/plan.png)",
  accept: "image/png",
  isSiteIcon: false,
  uses: [install],
  usedBy: 1,
};
const staged: MediumView = {
  ...published,
  path: "hill-3f786850.webp",
  name: "hill-3f786850.webp",
  folder: undefined,
  kind: "WEBP",
  size: "120 KB",
  isStaged: true,
  accept: undefined,
  uses: [],
  usedBy: 0,
};
const file: MediumView = {
  ...staged,
  path: "manual.pdf",
  name: "manual.pdf",
  kind: "PDF",
  size: "1.2 MB",
  pixels: undefined,
  picture: undefined,
  uses: [install, update, longUse],
  usedBy: 3,
};
const large: MediumView = {
  ...published,
  path: "public/uploads/poster.png",
  name: "poster.png",
  size: "131 bytes",
  pixels: undefined,
  picture: undefined,
  isLarge: true,
};
const beside: MediumView = {
  ...published,
  path: "src/assets/tour/sketch.svg",
  name: "sketch.svg",
  folder: "src/assets/tour",
  kind: "SVG",
  size: "812 bytes",
  pixels: undefined,
  time: undefined,
  markdown: undefined,
  accept: "image/svg+xml",
};
const long: MediumView = {
  ...published,
  path: `pictures/of-the-guide/${longWord}/${longWord}.pdf`,
  name: `${longWord}.pdf`,
  folder: `pictures/of-the-guide/${longWord}`,
  kind: "PDF",
  picture: undefined,
  uses: [longUse],
};
const rtl: MediumView = {
  ...published,
  path: "صور/صورة.png",
  name: "صورة.png",
  folder: "صور",
  uses: [{ slug: "دليل", title: rtlTitle, isDraft: true }],
};

const list: MediaListView = {
  away: undefined,
  words: "",
  order: "newest",
  only: undefined,
  isDated: true,
  total: 5,
  counts: { all: 5, unused: 2, new: 1 },
  from: 0,
  media: [staged, file, published, large, beside],
  more: undefined,
};

const shown = (more: Partial<MediaListView> = {}, page: Partial<MediaView> = {}): Shown => ({
  title: "Media",
  name: ada,
  content: Media({ page: { list: { ...list, ...more }, kinds: ASSET_KINDS, problems: [], ...page } }),
  scripts: ["media.js"],
});
const none = { total: 0, media: [], counts: { all: 0, unused: 0, new: 0 } };

/** Files as `static/media/queue.ts` lists them. */
const row = (name: string, state: string, offer = "", tone = "quiet") =>
  `<li><span class="queue-name">${name}</span>${offer}<span class="${tone} queue-state">${state}</span><button type="button" class="icon" data-leave-out aria-label="Don't upload ${name}">✕</button></li>`;
const smaller =
  '<label class="check"><input type="checkbox" checked><span>Smaller, as WebP: 4.2 MB → 310 KB</span></label>';
const waiting = row("photograph.jpg", "4.2 MB", smaller) + row(`${longWord}.svg`, "1 KB");
const refused =
  row("page.html", "This file type isn't supported.", "", "problem") +
  row("plan.png", "Can't reach the server. Press Upload to try again.", "", "problem");

const queued = (rows: string, status: string) => async (): Promise<Shown> => {
  const page = shown();
  const content = placed(
    page.content,
    { at: ".queue", html: rows },
    { at: "[data-upload] > [role=status]", html: status },
  );
  return { ...page, content };
};

const removal = (asset: MediumView, refusal?: string): Shown => ({
  title: `Remove ${asset.path}`,
  name: ada,
  content: UploadRemoval({ asset, seen: "", refusal }),
});

const change = (more: Partial<FileChangeView> = {}): FileChangeView => ({
  asset: published,
  base: "f00d",
  seen: "",
  branch: "main",
  by: signers.person,
  refusal: undefined,
  ...more,
});
const replacing = (more?: Partial<FileChangeView>): Shown => ({
  title: "Replace plan.png",
  name: ada,
  content: FileReplacement({ file: change(more) }),
});
const removing = (more?: Partial<FileChangeView>): Shown => ({
  title: "Remove plan.png",
  name: ada,
  content: FileRemoval({ file: change(more) }),
});

export const media: View = {
  name: "Media",
  states: [
    { name: "of every kind", render: () => shown() },
    { name: "by folder, without times", render: () => shown({ order: "folder", isDated: false }) },
    { name: "none", render: () => shown(none) },
    {
      name: "new ones",
      isLikeAnother: true,
      render: () => shown({ only: "new", total: 1, media: [staged] }),
    },
    { name: "none of them unused", render: () => shown({ ...none, only: "unused" }) },
    { name: "none of them new", isLikeAnother: true, render: () => shown({ ...none, only: "new" }) },
    { name: "one", render: () => shown({ total: 1, media: [published] }) },
    {
      name: "the menu of a file",
      render: () => ({
        ...shown({ media: [{ ...file, usedBy: 50 }] }),
        opens: [".asset-actions [popovertarget]"],
        awaits: ".page-menu:popover-open",
      }),
    },
    { name: "more than is shown", render: () => shown({ total: 5000, more: { from: 48, count: 4952 } }) },
    {
      name: "more that was asked for",
      render: () => {
        const page = shown({ more: { from: 48, count: 2 } });
        const rest = MediaList({ list: { ...list, from: 48, media: [rtl, long] } });
        return { ...page, content: placed(page.content, { at: ".media-more", html: rest }) };
      },
    },
    {
      name: "found",
      isLikeAnother: true,
      render: () => shown({ words: "plan", total: 1, media: [published] }),
    },
    { name: "found nothing", render: () => shown({ words: longWord, ...none }) },
    {
      name: "found nothing, away",
      isLikeAnother: true,
      render: () => shown({ words: "plan", away, ...none }),
    },
    { name: "away", render: () => shown({ away }) },
    { name: "away, uploads alone", render: () => shown({ away: awayUnseen, total: 1, media: [staged] }) },
    { name: "away, none", isLikeAnother: true, render: () => shown({ away: awayUnseen, ...none }) },
    { name: "long", render: () => shown({ media: [long, published] }) },
    { name: "right to left", isLikeAnother: true, render: () => shown({ media: [rtl] }) },
    {
      name: "files that wait",
      render: queued(waiting, "Choose which files to make smaller, then press Upload."),
    },
    {
      name: "files that failed",
      render: queued(refused, "1 file uploaded. 2 files failed."),
    },
    {
      name: "refused without script",
      render: () => ({
        ...shown(
          {},
          {
            problems: [
              `“page.html” wasn't uploaded: it has an unsupported file type. Send a ${ASSET_KINDS} file.`,
              "“film.mp4” wasn't uploaded: it is larger than 25 MB.",
              "Choose a file first.",
            ],
          },
        ),
        isWithoutScript: true,
      }),
    },
    { name: "an upload was removed", render: () => ({ ...shown(), notice: UploadRemoved() }) },
    { name: "removing what is not used", render: () => removal(staged) },
    { name: "removing what is used", render: () => removal(file) },
    {
      name: "removing, refused",
      render: () =>
        removal(
          { ...staged, uses: [update], usedBy: 1 },
          "A page started to use this upload after you opened it. Nothing was removed. Check it and try again.",
        ),
    },
    { name: "removing, long", render: () => removal(long) },
    { name: "replacing a published file", render: () => replacing() },
    {
      name: "replacing, refused",
      render: () =>
        replacing({
          asset: { ...beside, uses: [], usedBy: 0 },
          by: signers.server,
          refusal: "The new file must be SVG, like the one that it replaces.",
        }),
    },
    { name: "replacing, nobody commits", render: () => replacing({ by: signers.nobody }) },
    {
      name: "removing a published file",
      render: () => removing({ asset: { ...published, uses: [install, update, longUse], usedBy: 5000 } }),
    },
    {
      name: "removing a published file, refused",
      render: () =>
        removing({
          asset: { ...long, uses: [], usedBy: 0 },
          refusal:
            "This file changed in the repository after you opened it. Nothing was published. Check it and try again.",
        }),
    },
    { name: "removing, nobody commits", isLikeAnother: true, render: () => removing({ by: signers.nobody }) },
    {
      name: "a published file was replaced",
      render: () => ({
        ...shown(),
        notice: FileChanged({ notice: { kind: "replaced", commitUrl: "/admin/commits/f00d" } }),
      }),
    },
  ],
};
