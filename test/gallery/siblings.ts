import {
  Beside,
  type BesideView,
  MissingSibling,
  type MissingSiblingView,
  Siblings,
  type SiblingsView,
} from "../../views/editor/siblings.tsx";
import type { Html } from "../../views/html.ts";
import { ada, longSlug, longTitle, longWord, rtlTitle, time } from "./cast.ts";
import { editor } from "./editor.ts";
import type { Part, State, View } from "./state.ts";

const siblings: SiblingsView = {
  slug: "guide/install",
  languages: [
    { value: "en", label: "English", slug: "en/guide/install" },
    { value: "fr", label: "Français", slug: "guide/install" },
    { value: "ja", label: "日本語", slug: undefined },
  ],
  versions: [
    { value: "2.0", label: "2.0", slug: "guide/install" },
    { value: "1.0", label: "1.0 (long-term support)", slug: "versioned_docs/version-1.0/guide/install" },
  ],
  newer: undefined,
  beside: undefined,
};

/** Nothing is loaded here: it is in the page already. */
const placed = (at: string, html: Html): Part => ({
  at,
  html,
  attributes: { "hx-get": undefined, "hx-trigger": undefined },
});

const above = (more: Partial<SiblingsView> = {}) =>
  placed("#siblings", Siblings({ of: { ...siblings, ...more } }));

const read: BesideView = {
  slug: "en/guide/install",
  title: "Install it",
  place: "English, 2.0",
  language: "en",
  blocks: [],
  isCut: false,
};
const reading = (safeHtml: string): BesideView["blocks"][number] => ({
  kind: "paragraph",
  name: undefined,
  key: safeHtml,
  start: 0,
  length: 0,
  emptyAbove: 0,
  safeHtml,
  children: [],
  tabs: undefined,
  problem: undefined,
  fields: undefined,
  withoutForm: undefined,
});
const blocks = [reading("<h2>Install it</h2>"), reading("<p>Run the installer.</p>")];

const beside =
  (more: Partial<BesideView>): State["render"] =>
  () =>
    editor(
      { hasSiblings: true, beside: read.slug },
      above({ beside: read.slug }),
      placed("#beside", Beside({ page: { ...read, blocks, ...more } })),
    );

const missing = (more: Partial<MissingSiblingView> = {}) => ({
  title: "日本語",
  name: ada,
  content: MissingSibling({
    page: {
      slug: "guide/install",
      title: "Install it",
      place: "日本語",
      wanted: { language: "ja", version: "2.0" },
      from: "English",
      path: "ja/guide/install",
      whyNot: undefined,
      hasAssistant: true,
      ...more,
    },
  }),
});

export const siblingsView: View = {
  name: "Languages and versions",
  states: [
    { name: "above the page", render: () => editor({ hasSiblings: true }, above()) },
    {
      name: "the original changed since",
      render: () =>
        editor(
          { hasSiblings: true },
          above({
            newer: {
              language: "English",
              time: time("May 1, 2026"),
              changes: "/admin/history/en/guide/install",
            },
          }),
        ),
    },
    {
      name: "what can be opened beside",
      render: () => editor({ hasSiblings: true, opens: [".siblings summary"] }, above({ versions: [] })),
    },
    { name: "two pages", render: beside({}) },
    {
      name: "two pages, long",
      render: beside({
        title: longTitle,
        language: undefined,
        blocks: [reading(`<p>${longWord}</p>`), { ...reading(`<p>${rtlTitle}</p>`), children: blocks }],
        isCut: true,
      }),
    },
    {
      name: "without script",
      render: () => editor({ hasSiblings: true, isWithoutScript: true }),
    },
    { name: "missing", render: () => missing() },
    {
      name: "missing, and outside one's folders",
      render: () => missing({ whyNot: "You can write only in “guide”." }),
    },
    {
      name: "missing, long",
      render: () => missing({ title: longTitle, path: longSlug, hasAssistant: false }),
    },
  ],
};
