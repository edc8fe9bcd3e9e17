import { join } from "node:path";

import { manualPage } from "../../src/core/search/manual-page.ts";
import type { HelpContentView } from "../../views/help/help-content.tsx";
import { Help } from "../../views/help/help.tsx";
import { folder, manual } from "../manual/pages.ts";
import { ada, longTitle, longWord, rtlTitle } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const sections = [
  { page: { slug: "", title: "The manual of docs-admin" }, pages: [] },
  {
    page: { slug: "guide", title: "Guide" },
    pages: [
      { slug: "guide/install", title: "Install" },
      { slug: "guide/blocks", title: "Blocks" },
      { slug: "guide/shortcuts", title: "Keyboard shortcuts" },
    ],
  },
  {
    page: { slug: "server", title: "Server" },
    pages: [
      { slug: "server/configuration", title: "Configuration" },
      { slug: "server/running", title: "Run it for real" },
    ],
  },
];

const drawing = await Bun.file(join(folder, "public/uploads/from-draft-to-site.svg")).text();

const shown = (content: HelpContentView, more: Partial<{ words: string; title: string }> = {}): Shown => {
  const { words = "", title } = more;
  const named = title === undefined ? sections : [...sections, { page: { slug: "long", title }, pages: [] }];
  const help = { version: "0.1.0", words, sections: named, content };
  return { title: "Help", name: ada, content: Help({ help }) };
};

const page = async (slug: string): Promise<HelpContentView> => ({
  kind: "page",
  slug,
  safeHtml: (await manualPage({ file: `${slug || "index"}.mdx`, content: manual.get(slug)! })).replaceAll(
    "/admin/help/uploads/from-draft-to-site.svg",
    `data:image/svg+xml;base64,${btoa(drawing)}`,
  ),
  previous: slug === "" ? undefined : { slug: "guide", title: "Guide" },
  next: { slug: "guide/shortcuts", title: "Keyboard shortcuts" },
});

const marked = (before: string, hit: string, after = "") => [
  { text: before, isHit: false },
  { text: hit, isHit: true },
  { text: after, isHit: false },
];

const found = (words: string, ...titles: string[]): Shown =>
  shown(
    {
      kind: "found",
      words,
      hits: titles.map((title, index) => ({
        slug: "guide/install",
        title: marked(title, words),
        excerpt: index === 0 ? undefined : marked("… how to ", words, " it, with nothing to configure …"),
      })),
    },
    { words },
  );

export const help: View = {
  name: "Help",
  states: [
    { name: "the first page", render: async () => shown(await page("")) },
    { name: "a page of every kind of block", render: async () => shown(await page("guide/blocks")) },
    {
      name: "a page of wide tables, the last one",
      render: async () =>
        shown({ ...(await page("server/configuration")), next: undefined } as HelpContentView),
    },
    { name: "found", render: () => found("install", "", "Server, and how to ", `${longTitle} `) },
    {
      name: "nothing found",
      render: () => shown({ kind: "found", words: longWord, hits: [] }, { words: longWord }),
    },
    { name: "missing", render: () => shown({ kind: "missing" }) },
    {
      name: "long titles",
      isLikeAnother: true,
      render: () => shown({ kind: "missing" }, { title: `${longTitle} ${longWord}` }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => shown({ kind: "missing" }, { title: rtlTitle }),
    },
  ],
};
