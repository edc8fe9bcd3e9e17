import {
  Conflict,
  ConflictPage,
  type ConflictPageView,
  type ConflictView,
} from "../../views/conflict/conflict.tsx";
import {
  Decisions,
  type MergeConflictView,
  MergePage,
  type MergePageView,
} from "../../views/merge/merge.tsx";
import {
  ada,
  grace,
  longName,
  longTitle,
  longWord,
  rtlName,
  rtlText,
  rtlTitle,
  saved,
  sha,
  updatedAt,
} from "./cast.ts";
import { editor } from "./editor.ts";
import type { Shown, State, View } from "./state.ts";

type Difference = ConflictView["differences"][number];

const kept = (text: string) => ({ kind: "kept", text }) as const;
const removed = (text: string) => ({ kind: "removed", text }) as const;
const added = (text: string) => ({ kind: "added", text }) as const;

const words: Difference = {
  isCode: false,
  theirs: [kept("The server listens on "), removed("every address"), kept(".")],
  mine: [kept("The server listens on "), added("one address"), kept(".")],
};
const onlyTheirs: Difference = {
  isCode: false,
  theirs: [removed("A paragraph that Grace wrote.")],
  mine: [],
};
const onlyMine: Difference = { isCode: false, theirs: [], mine: [added("A paragraph that Ada wrote.")] };
const code: Difference = {
  isCode: true,
  theirs: [kept("```sh\nnpm "), removed("run start"), kept("\n```")],
  mine: [kept("```sh\nnpm "), added("start"), kept("\n```")],
};
const long: Difference = {
  isCode: false,
  theirs: [kept("A line of words that goes on. ".repeat(12)), removed(longWord.repeat(3))],
  mine: [kept("A line of words that goes on. ".repeat(12)), added(longWord.repeat(3))],
};
const longCode: Difference = { ...long, isCode: true };
const rtl: Difference = {
  isCode: false,
  theirs: [kept(rtlText), removed(" ثم سجّل الدخول.")],
  mine: [kept(rtlText)],
};

const panel = (name: string, differences: readonly Difference[], by = grace): State => ({
  name,
  render: () =>
    editor(
      { state: `${by} saved a newer version` },
      { at: "#conflict", html: Conflict({ conflict: { saved: { ...saved, by }, differences } }) },
    ),
});

/** As `static/editor/conflict-panel.ts` shows it below the texts. */
const failed: State = {
  name: "that could not be merged",
  render: async () => {
    const conflict = await Conflict({ conflict: { saved, differences: [words] } });
    const problem =
      '<p class="problem" role="alert">Their draft no longer exists. Save again. Nothing is overwritten.</p>';
    return editor({}, { at: "#conflict", html: conflict + problem });
  },
};

const mergeConflict: MergeConflictView = {
  reason: "changed",
  mine: "The server listens on one address.",
  theirs: "The server listens on the address that HOST names.",
  canHaveBoth: true,
};
const emptied: MergeConflictView = {
  reason: "place",
  mine: "",
  theirs: "A paragraph that Grace wrote.",
  canHaveBoth: false,
};
const longConflict: MergeConflictView = {
  reason: "changed",
  mine: "A line of words that goes on. ".repeat(12),
  theirs: `\`\`\`\n${longWord.repeat(3)}\n\`\`\``,
  canHaveBoth: true,
};
const rtlConflict: MergeConflictView = {
  reason: "changed",
  mine: rtlText,
  theirs: rtlTitle,
  canHaveBoth: true,
};

const deciding = (name: string, conflicts: readonly MergeConflictView[]): State => ({
  name,
  render: () => editor({}, { at: "#conflict", html: Decisions({ conflicts }) }),
});

const both: ConflictPageView = {
  slug: "guide/install",
  title: "Install it",
  saved,
  updatedAt,
  base: sha,
  theirs: "# Install it\n\nTheirs.\n",
  mine: "# Install it\n\nMine.\n",
};

const withoutScript = (more: Partial<ConflictPageView> = {}): Shown => ({
  title: "Install it",
  name: ada,
  content: ConflictPage({ conflict: { ...both, ...more } }),
  isWithoutScript: true,
});

const merging: MergePageView = {
  slug: "guide/install",
  title: "Install it",
  updatedAt,
  sha,
  review: undefined,
  conflicts: [],
};

const merge = (more: Partial<MergePageView> = {}): Shown => ({
  title: "Merge Install it",
  name: ada,
  content: MergePage({ page: { ...merging, ...more } }),
});

export const conflict: View = {
  name: "Conflict",
  states: [
    panel("of every kind", [words, onlyTheirs, { note: "12 blocks the same in both" }, onlyMine, code]),
    panel("of blank lines", [{ note: "Only blank lines or line endings differ" }]),
    panel("long", [long, longCode, { note: "112 more further down the page" }], longName),
    panel("right to left", [rtl], rtlName),
    failed,
    { name: "without script", render: () => withoutScript() },
    {
      name: "without script, long",
      render: () =>
        withoutScript({ title: longTitle, saved: { ...saved, by: longName }, theirs: longWord.repeat(4) }),
    },
    {
      name: "without script, right to left",
      isLikeAnother: true,
      render: () =>
        withoutScript({ title: rtlTitle, saved: { ...saved, by: rtlName }, theirs: rtlText, mine: rtlText }),
    },
  ],
};

export const mergeView: View = {
  name: "Merge",
  states: [
    deciding("one place", [mergeConflict]),
    deciding("many places", [mergeConflict, emptied, longConflict, rtlConflict]),
    { name: "no conflict", render: () => merge() },
    { name: "with its review", render: () => merge({ review: 12, conflicts: [mergeConflict] }) },
    { name: "with its review, no conflict", render: () => merge({ review: 12 }) },
    { name: "with the published page", render: () => merge({ conflicts: [mergeConflict, emptied] }) },
    { name: "long", render: () => merge({ title: longTitle, conflicts: [longConflict] }) },
    {
      name: "right to left",
      isLikeAnother: true,
      render: () => merge({ title: rtlTitle, conflicts: [rtlConflict] }),
    },
    {
      name: "refused, undecided",
      render: () => merge({ conflicts: [mergeConflict], refusal: "Choose a version for each conflict." }),
    },
    {
      name: "refused, the draft was saved again",
      render: () =>
        merge({
          refusal:
            "Grace Hopper saved this draft after you opened it. Nothing was changed. Check it and try again.",
        }),
    },
  ],
};
