import { expect, test } from "bun:test";

import type { ChangeSpec, EditorState } from "@codemirror/state";
import fc from "fast-check";

import { propertyChange } from "../../../../src/markdown/fields.ts";
import { setFrontMatter, typedValue } from "../../../../src/markdown/frontmatter/index.ts";
import { fenceInfoAt } from "../../../../static/editor/document/code/fence-info.ts";
import { infoChanges } from "../../../../static/editor/document/code/info-change.ts";
import { tabChanges, type TabEdit } from "../../../../static/editor/document/components/tab-change.ts";
import { tabbedText, tabSetsOf } from "../../../../static/editor/document/components/tab-sets.ts";
import { tagAt } from "../../../../static/editor/document/components/tags.ts";
import { newFootnote } from "../../../../static/editor/document/inline/footnotes.ts";
import { addressChange, linkAt } from "../../../../static/editor/document/inline/links.ts";
import { runs } from "../../../support/seed.ts";
import { opened } from "../opened.ts";

/** What the edits name; all else of the page is as it was. */
type Named = Readonly<{
  title: string;
  draft: boolean;
  address: string;
  card: string;
  tabs: readonly Readonly<{ label: string; body: number }>[];
  code: string;
  footnotes: number;
}>;

function page({ title, draft, address, card, tabs, code, footnotes }: Named): string {
  const numbers = Array.from({ length: footnotes }, (_, index) => index + 1);
  const references = numbers.toReversed().map((number) => `[^${number}]`);
  const texts = numbers.map((number) => `\n[^${number}]: \n`);
  const items = tabs.map(
    ({ label, body }) => `     <TabItem  label='${label}'>\n\n     ${body} *b*\n\n     </TabItem>\n`,
  );
  return (
    `---\n# first\ntitle: ${title}   # kept\ndraft: ${draft}\n---\n\nText${references.join("")} *a* [link](${address} "t") {b}.\n\n` +
    `1. <Card  icon="star" title='${card}'>\n     In it.\n   </Card>\n\n   <Tabs>\n${items.join("")}   </Tabs>\n\n` +
    `\`\`\`js title="${code}" {1}\na\n\`\`\`\n\nEnd  .\n${texts.join("")}`
  );
}

type Step = Readonly<{ change: (state: EditorState) => ChangeSpec; wanted: (named: Named) => Named }>;

const after = (state: EditorState, words: string) => state.sliceDoc().indexOf(words) + words.length;

function ofField(key: "title" | "draft", kind: "text" | "switch", typed: string): Step["change"] {
  return (state) => {
    const text = state.sliceDoc();
    return { from: 0, to: text.length, insert: setFrontMatter(text, key, typedValue(kind, typed) as string) };
  };
}

function moved(by: number, changes: ReturnType<typeof tabChanges>): ChangeSpec {
  return (changes ?? []).map(({ from, to, insert }) => ({ from: by + from, to: by + to, insert }));
}

function ofTabs(place: number, edit: TabEdit): Step["change"] {
  return (state) => {
    const set = tabSetsOf(state)[0]!;
    return moved(set.block.from, tabChanges(tabbedText(state, set), place % set.labels.length, edit));
  };
}

const word = fc.stringMatching(/^ta[a-z]{0,4}$/);

const steps: fc.Arbitrary<Step> = fc.oneof(
  word.map((title) => ({
    change: ofField("title", "text", title),
    wanted: (named: Named) => ({ ...named, title }),
  })),
  fc.boolean().map((draft) => ({
    change: ofField("draft", "switch", String(draft)),
    wanted: (named: Named) => ({ ...named, draft }),
  })),
  word.map((name) => ({
    change: (state: EditorState) =>
      addressChange(state, linkAt(state, after(state, "[li"))!, `/${name}#${name}`),
    wanted: (named: Named) => ({ ...named, address: `/${name}#${name}` }),
  })),
  word.map((card) => ({
    change: (state: EditorState) => {
      const { at, text } = tagAt(state, after(state, "1. "))!;
      const change = propertyChange(text, "title", { kind: "text", value: card })!;
      return { from: at + change.from, to: at + change.to, insert: change.insert };
    },
    wanted: (named: Named) => ({ ...named, card }),
  })),
  fc.tuple(fc.nat(4), word).map(([place, label]) => ({
    change: ofTabs(place, { kind: "rename", label }),
    wanted: (named: Named) => {
      const index = place % named.tabs.length;
      return { ...named, tabs: named.tabs.with(index, { ...named.tabs[index]!, label }) };
    },
  })),
  fc.nat(4).map((place) => ({
    change: ofTabs(place, { kind: "move", by: 1 }),
    wanted: (named: Named) => {
      const index = place % named.tabs.length;
      const [one, other] = [named.tabs[index]!, named.tabs[index + 1]];
      return { ...named, tabs: other ? named.tabs.with(index, other).with(index + 1, one) : named.tabs };
    },
  })),
  word.map((code) => ({
    change: (state: EditorState) => {
      const { from, text } = fenceInfoAt(state, after(state, "```js"))!;
      return moved(from, infoChanges(text, "title", code, { title: "title", marks: "braces" }));
    },
    wanted: (named: Named) => ({ ...named, code }),
  })),
  fc.constant({
    change: (state: EditorState) =>
      newFootnote(state.update({ selection: { anchor: after(state, "\nText") } }).state)!.changes!,
    wanted: (named: Named) => ({ ...named, footnotes: named.footnotes + 1 }),
  }),
);

const first: Named = {
  title: "Tea",
  draft: true,
  address: "/a",
  card: "Cup",
  tabs: [
    { label: "one", body: 1 },
    { label: "two", body: 2 },
    { label: "three", body: 3 },
  ],
  code: "a.js",
  footnotes: 0,
};

test("any sequence of different edits leaves every byte of the page that none of them names", () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 10 }), (all) => {
      let [state, named] = [opened(page(first)), first];
      for (const { change, wanted } of all) {
        state = opened(state.update({ changes: change(state) }).state.sliceDoc());
        named = wanted(named);
        expect(state.sliceDoc()).toBe(page(named));
      }
    }),
    { numRuns: runs(100) },
  );
});
