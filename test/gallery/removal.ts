import { Removal, type RemovalView } from "../../views/publish/removal.tsx";
import {
  ada,
  grace,
  longName,
  longSlug,
  longTitle,
  longWord,
  rtlName,
  rtlTitle,
  sha,
  signers,
} from "./cast.ts";
import { linkingLong, linkingPage } from "./links-here.ts";
import { asking } from "./reviews.ts";
import type { Shown, View } from "./state.ts";

const page: RemovalView = {
  slug: "guide/install",
  title: "Install it",
  sha,
  path: "content/guide/install.mdx",
  branch: "main",
  by: signers.person,
  draftBy: undefined,
  links: { pages: [], total: 0 },
  redirect: "",
  translations: [],
  versions: [],
};

const shown = (more: Partial<RemovalView> = {}): Shown => ({
  title: `Delete ${page.title}`,
  name: ada,
  content: Removal({ page: { ...page, ...more } }),
});

export const removal: View = {
  name: "Delete",
  states: [
    { name: "a page", render: () => shown() },
    { name: "a page with a draft", render: () => shown({ draftBy: grace }) },
    {
      name: "a page that others link to",
      render: () => shown({ draftBy: grace, links: { pages: [linkingPage, linkingLong], total: 2 } }),
    },
    {
      name: "a page that others link to, by who writes in a folder",
      render: () =>
        shown({
          links: { pages: [linkingPage], total: 1 },
          linksStay: "Links in other pages stay as they are, because you can write only in “guide”.",
        }),
    },
    {
      name: "a page that has translations and versions",
      render: () =>
        shown({
          translations: [
            { slug: "de/guide/install", label: "Deutsch", sha, isChosen: false },
            { slug: `fr/${longSlug}`, label: longWord, sha, isChosen: true },
          ],
          versions: Array.from({ length: 20 }, (_, at) => {
            const label = `2.${at}`;
            return { slug: `versioned_docs/version-${label}/guide/install`, label, sha, isChosen: at === 3 };
          }),
        }),
    },
    {
      name: "a page that menus name",
      render: () =>
        shown({
          site: {
            paths: ["mkdocs.yml"],
            redirectPath: undefined,
            toCopy: [],
            toLookAt: [
              {
                path: `${longWord}/sidebars.js`,
                line: 12,
                reason:
                  "It names guide/install in a way that isn't changed here. The site may not build with it.",
              },
            ],
          },
        }),
    },
    { name: "only after a review", render: () => shown({ asking }) },
    { name: "by the server", isLikeAnother: true, render: () => shown({ by: signers.server }) },
    { name: "by nobody", isLikeAnother: true, render: () => shown({ by: signers.nobody }) },
    {
      name: "refused",
      render: () =>
        shown({
          refusal:
            "Nothing was published, because these pages changed meanwhile: “guide/install”. Check them and try again.",
        }),
    },
    {
      name: "long",
      render: () =>
        shown({
          title: longTitle,
          path: `content/${longSlug}.mdx`,
          draftBy: longName,
          by: { as: "server", name: longName },
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ title: rtlTitle, path: "content/دليل/تثبيت.mdx", draftBy: rtlName }),
    },
  ],
};
