import {
  Changes,
  type ChangesView,
  type ChangeView,
  type ReadingView,
} from "../../views/changes/changes.tsx";
import { ReadBlocks } from "../../views/editor/read-blocks.tsx";
import { pageOf, texts } from "./blocks.ts";
import { ada, longName, longTitle, longWord, rtlName, rtlText, rtlTitle, saved, updatedAt } from "./cast.ts";
import type { Shown, View } from "./state.ts";

/** Of every kind. */
export const changes: readonly ChangeView[] = [
  { kind: "note", note: "2 blocks unchanged" },
  {
    kind: "changed",
    label: "Changed paragraph",
    isCode: false,
    words: [
      { kind: "kept", text: "The server listens on " },
      { kind: "removed", text: "every address" },
      { kind: "added", text: "one address, which is set by HOST" },
      { kind: "kept", text: "." },
    ],
  },
  {
    kind: "changed",
    label: "Changed code block",
    isCode: true,
    words: [
      { kind: "kept", text: "```sh\nnpm " },
      { kind: "removed", text: "run start" },
      { kind: "added", text: "start" },
      { kind: "kept", text: "\n```" },
    ],
  },
  { kind: "added", label: "Added heading", isCode: false, words: [{ kind: "added", text: "## Update" }] },
  {
    kind: "removed",
    label: "Removed table",
    isCode: true,
    words: [{ kind: "removed", text: "| Port | 80 |\n| --- | --- |" }],
  },
  { kind: "note", note: "Only blank lines or line endings differ" },
];

export const longChanges: readonly ChangeView[] = [
  {
    kind: "changed",
    label: "Changed paragraph",
    isCode: false,
    words: [
      { kind: "kept", text: "A line of words that goes on. ".repeat(12) },
      { kind: "added", text: longWord.repeat(3) },
    ],
  },
  {
    kind: "added",
    label: "Added code block",
    isCode: true,
    words: [{ kind: "added", text: `\`\`\`js\n${"const aLongName = 1; ".repeat(20)}\n\`\`\`` }],
  },
  { kind: "note", note: "112 more further down the page" },
];

export const rtlChanges: readonly ChangeView[] = [
  {
    kind: "changed",
    label: "Changed paragraph",
    isCode: false,
    words: [
      { kind: "kept", text: rtlText },
      { kind: "added", text: " ثم سجّل الدخول." },
    ],
  },
];

/** A page that isn't published, as it reads. */
export async function reading(content: string, more: Partial<ReadingView> = {}): Promise<ReadingView> {
  const { blocks } = await pageOf(content);
  return { title: undefined, description: undefined, text: ReadBlocks({ blocks }), isCut: false, ...more };
}

/** Everything in it is added. */
export const added: readonly ChangeView[] = changes.slice(3, 4);

const page: ChangesView = {
  slug: "guide/install",
  title: "Install it",
  draft: { saved, updatedAt },
  isPublished: true,
  needsReview: false,
  changes,
};

const shown = (view: ChangesView): Shown => ({
  title: `Changes to ${view.title}`,
  name: ada,
  content: Changes({ page: view }),
});

export const changesView: View = {
  name: "Changes",
  states: [
    { name: "of every kind", render: () => shown(page) },
    { name: "nothing differs", render: () => shown({ ...page, changes: [] }) },
    {
      name: "not published yet",
      render: async () =>
        shown({
          ...page,
          isPublished: false,
          changes: added,
          reading: await reading("Text of it.\n\n## Update\n\n- One\n- Two\n", {
            title: "Install it",
            description: "What to do first.",
          }),
        }),
    },
    {
      name: "not published yet, and takes too long to show",
      isLikeAnother: true,
      render: () => shown({ ...page, isPublished: false, changes: added }),
    },
    {
      name: "not published yet, and long",
      render: async () =>
        shown({
          ...page,
          isPublished: false,
          changes: longChanges,
          reading: await reading(texts.long, {
            title: `${longTitle} ${longWord}`,
            description: longTitle,
            isCut: true,
          }),
        }),
    },
    { name: "no draft", render: () => shown({ ...page, draft: undefined, changes: [] }) },
    {
      name: "neither draft nor page",
      render: () => shown({ ...page, draft: undefined, isPublished: false, changes: [] }),
    },
    {
      name: "long",
      render: () =>
        shown({
          ...page,
          title: longTitle,
          draft: { saved: { ...saved, by: longName }, updatedAt },
          changes: longChanges,
        }),
    },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () =>
        shown({
          ...page,
          title: rtlTitle,
          draft: { saved: { ...saved, by: rtlName }, updatedAt },
          changes: rtlChanges,
        }),
    },
  ],
};
