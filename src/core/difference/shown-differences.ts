import { type Change, changes } from "../../markdown/diff/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { type ContentChange, isProse, type ShownWord, wordsOf } from "./shown-words.ts";

export type ShownChange =
  | Readonly<{ kind: "note"; note: string }>
  | Readonly<{
      kind: "added" | "removed" | "changed";
      label: string;
      isCode: boolean;
      words: readonly ShownWord[];
    }>;

export type ShownDifference =
  | Readonly<{ note: string }>
  | Readonly<{ isCode: boolean; theirs: readonly ShownWord[]; mine: readonly ShownWord[] }>;

const MAX_CHANGES = 300;

/** Runs of words, exceeded only within the last change. */
const MAX_WORDS = 10_000;

const names: Record<ContentChange["block"], string> = {
  frontmatter: "front matter",
  esm: "import or export",
  heading: "heading",
  paragraph: "paragraph",
  list: "list",
  table: "table",
  code: "code block",
  quote: "quote",
  component: "component",
  expression: "expression",
  html: "HTML",
  definition: "link address",
  footnote: "footnote",
  rule: "divider",
  template: "template",
  broken: "block",
};

const did = { added: "Added", removed: "Removed", changed: "Changed" } as const;

export function shownChanges(before: string, after: string, dialect: Dialect): ShownChange[] {
  const views = readable(changes(before, after, dialect)).map((change): ShownChange => {
    if (change.kind === "kept") return { kind: "note", note: keptNote(change.blocks, "unchanged") };
    if (change.kind === "spacing") return { kind: "note", note: spacingNote };
    const label = `${did[change.kind]} ${names[change.block]}`;
    return { kind: change.kind, label, isCode: !isProse(change.block), words: wordsOf(change) };
  });
  return views.some(({ kind, ...view }) => kind !== "note" || ("note" in view && view.note === spacingNote))
    ? capped(views, (note) => ({ kind: "note", note }))
    : [];
}

export function shownDifferences(theirs: string, mine: string, dialect: Dialect): ShownDifference[] {
  const views: ShownDifference[] = [];
  let alone: number | undefined;
  for (const change of readable(changes(theirs, mine, dialect))) {
    const last = alone === undefined ? undefined : views[alone];
    if (change.kind === "kept") views.push({ note: keptNote(change.blocks, "the same in both") });
    else if (change.kind === "spacing") views.push({ note: spacingNote });
    else if (change.kind === "added" && last && "mine" in last) {
      views[alone!] = { ...last, mine: wordsOf(change) };
      alone = alone! + 1 < views.length ? alone! + 1 : undefined;
      continue;
    } else {
      views.push(sidesOf(change));
      if (change.kind === "removed") alone ??= views.length - 1;
      if (change.kind === "removed") continue;
    }
    alone = undefined;
  }
  return capped(views, (note) => ({ note }));
}

const spacingNote = "Only blank lines or line endings differ";

function keptNote(blocks: number, how: string): string {
  return `${blocks} ${blocks === 1 ? "block" : "blocks"} ${how}`;
}

function readable(changes: readonly Change[]): Change[] {
  const comesOrGoes = (change: Change | undefined) => change?.kind === "added" || change?.kind === "removed";
  return changes.flatMap((change, at): Change[] => {
    if (change.kind === "kept") return change.blocks > 0 ? [change] : [];
    if (change.kind === "spacing") {
      return [changes[at - 1], changes[at + 1]].some(comesOrGoes) ? [] : [change];
    }
    return comesOrGoes(change) && "text" in change && change.text.trim() === "" ? [] : [change];
  });
}

function sidesOf(change: ContentChange): ShownDifference {
  const words = wordsOf(change);
  return {
    isCode: !isProse(change.block),
    theirs: words.filter(({ kind }) => kind !== "added"),
    mine: words.filter(({ kind }) => kind !== "removed"),
  };
}

function capped<View extends ShownChange | ShownDifference>(
  views: readonly View[],
  note: (text: string) => View,
): View[] {
  let [count, words] = [0, 0];
  while (count < views.length && count < MAX_CHANGES && words < MAX_WORDS) {
    words += wordsIn(views[count]!);
    count += 1;
  }
  if (count === views.length) return [...views];
  return [...views.slice(0, count), note(`${views.length - count} more further down the page`)];
}

function wordsIn(view: ShownChange | ShownDifference): number {
  if ("words" in view) return view.words.length;
  return "mine" in view ? view.mine.length + view.theirs.length : 0;
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    shownChanges: typeof shownChanges;
    shownDifferences: typeof shownDifferences;
  }
}
