import type { Block } from "../blocks/index.ts";
import { costOfTree, type Mention, type Syntax } from "../syntax/index.ts";
import { glance } from "./glance.ts";
import { mentionsIn } from "./mentions.ts";
import { inPage, passagesIn, treeOf } from "./passages.ts";

/** What a page mentions, in its order, with UTF-16 offsets in the page; and where it was too costly to look. */
export type Survey = Readonly<{ mentions: readonly Mention[]; unread: readonly number[] }>;

type Memo = Readonly<{ syntax: Syntax; known: ReadonlyMap<string, readonly Mention[]>; survey: Survey }>;

/** About a second's work; an honest page of 2 MiB needs less. */
const MAX_COST = 800_000;

const memos = new WeakMap<readonly Block[], Memo>();

/**
 * Looks through a page's blocks once. `previous`, the blocks of a version of the same page, changes nothing but the
 * time: only passages that differ are read again.
 */
export function survey(blocks: readonly Block[], syntax: Syntax, previous?: readonly Block[]): Survey {
  const own = memos.get(blocks);
  if (own?.syntax === syntax) return own.survey;
  const earlier = previous && memos.get(previous);
  const memo = surveyed(blocks, syntax, earlier?.syntax === syntax ? earlier.known : new Map());
  memos.set(blocks, memo);
  return memo.survey;
}

function surveyed(blocks: readonly Block[], syntax: Syntax, earlier: Memo["known"]): Memo {
  const known = new Map<string, readonly Mention[]>();
  const mentions: Mention[] = [];
  const unread: number[] = [];
  let left = MAX_COST;
  for (const passage of passagesIn(blocks)) {
    const key = `${passage.kind} ${passage.text}${passage.definitions}`;
    let found = glance(passage, syntax);
    if (!found) {
      // What is broken is read as MDX, and then as Markdown.
      const cost = costOfTree(passage.text) * (passage.kind === "broken" ? 2 : 1);
      if (cost > left) {
        unread.push(inPage(passage, 0));
        continue;
      }
      left -= cost;
      found = earlier.get(key) ?? known.get(key) ?? mentionsIn(treeOf(passage, syntax));
      known.set(key, found);
    }
    for (const mention of found) {
      mentions.push({ ...mention, offset: inPage(passage, mention.offset) });
    }
  }
  mentions.sort((a, b) => a.offset - b.offset);
  return { syntax, known, survey: { mentions, unread } };
}
