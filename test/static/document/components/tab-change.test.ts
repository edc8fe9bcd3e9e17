import { expect, test } from "bun:test";

import fc from "fast-check";

import { elementsInLines, tabLabels, tabPart } from "../../../../src/markdown/components/tabs.ts";
import { parse } from "../../../../src/markdown/syntax/parse.ts";
import {
  type TabbedText,
  tabChanges,
  type TabEdit,
} from "../../../../static/editor/document/components/tab-change.ts";
import { runs } from "../../../support/seed.ts";

type Tab = Readonly<{ label: string; body: string }>;
type Syntax = Readonly<{
  whole: string;
  name: string | undefined;
  opening(tabs: readonly Tab[]): string;
  tab(tab: Tab): string;
  between: string;
}>;

const syntaxes: Readonly<Record<string, Syntax>> = {
  Starlight: {
    whole: "Tabs",
    name: "TabItem",
    opening: () => "<Tabs  syncKey='a'>",
    tab: ({ label, body }) => `<TabItem icon='b' label='${label}'>\n\n  ${body}\n\n  </TabItem>`,
    between: "\n  ",
  },
  "lines in a row": {
    whole: "Tabs",
    name: "TabItem",
    opening: () => "<Tabs>",
    tab: ({ label, body }) => `<TabItem label="${label}">${body}</TabItem>`,
    between: "\n\t",
  },
  Nextra: {
    whole: "Tabs",
    name: "Tabs.Tab",
    opening: (tabs) => `<Tabs items={[${tabs.map(({ label }) => `'${label}'`).join(", ")}]}>`,
    tab: ({ body }) => `<Tabs.Tab>\n    ${body}\n  </Tabs.Tab>`,
    between: "\n  ",
  },
  Fumadocs: {
    whole: "Tabs",
    name: "Tab",
    opening: (tabs) => `<Tabs items={[${tabs.map(({ label }) => `"${label}"`).join(", ")}]}>`,
    tab: ({ label, body }) => `<Tab value="${label}">${body}</Tab>`,
    between: "\n\n",
  },
  code: {
    whole: "CodeGroup",
    name: undefined,
    opening: () => "<CodeGroup>",
    tab: ({ label, body }) => `\`\`\`js ${label}\n${body}\n\`\`\``,
    between: "\n\n",
  },
};

function built(syntax: Syntax, tabs: readonly Tab[]): TabbedText {
  const opening = syntax.opening(tabs);
  let text = opening;
  const ranges = tabs.map((tab) => {
    text += syntax.between;
    const from = text.length;
    text += syntax.tab(tab);
    return { from, to: text.length, ...tabPart(syntax.name, syntax.tab(tab)) };
  });
  return { text: `${text}\n</${syntax.whole}>`, opening, tabs: ranges };
}

function edited(tabbed: TabbedText, index: number, edit: TabEdit): string | undefined {
  const changes = tabChanges(tabbed, index, edit);
  return changes?.reduceRight(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    tabbed.text,
  );
}

const two = [
  { label: "one", body: "In one." },
  { label: "two", body: "In two." },
];

const anyTabs = fc.array(
  fc.record({
    label: fc.stringMatching(/^[a-z]{1,5}(?: [a-z]{1,5})?$/),
    body: fc.constantFrom("In it.", "*a* {b}", "<B c='d' />"),
  }),
  { minLength: 1, maxLength: 5 },
);
const anyEdit = fc.oneof(
  fc.record({
    kind: fc.constant("rename" as const),
    label: fc.stringMatching(/^[a-z]{1,5}(?: [a-z]{1,5})?$/),
  }),
  fc.record({ kind: fc.constant("move" as const), by: fc.constantFrom<1 | -1>(1, -1) }),
  fc.constant({ kind: "remove" as const }),
);

function wanted(tabs: readonly Tab[], index: number, edit: TabEdit): readonly Tab[] | undefined {
  const all = [...tabs];
  if (edit.kind === "rename") return all.with(index, { ...all[index]!, label: edit.label });
  if (edit.kind === "remove") return all.length < 2 ? undefined : all.toSpliced(index, 1);
  const other = index + (edit.kind === "move" ? edit.by : 0);
  return all[other] && all.with(index, all[other]).with(other, all[index]!);
}

test("any sequence of edits leaves every byte that it does not name", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(syntaxes)),
      anyTabs,
      fc.array(fc.tuple(fc.nat(4), anyEdit), { maxLength: 6 }),
      (syntax, tabs, edits) => {
        let now: readonly Tab[] = tabs;
        for (const [place, edit] of edits) {
          const index = place % now.length;
          const next = wanted(now, index, edit);
          expect(edited(built(syntax, now), index, edit)).toBe(next && built(syntax, next).text);
          now = next ?? now;
        }
      },
    ),
    { numRuns: runs(500) },
  );
});

test.each([
  ["Starlight", `<TabItem label="new">\n\n  \n\n  </TabItem>`],
  ["lines in a row", `<TabItem label="new">\n\n\t\n\n\t</TabItem>`],
  ["Nextra", "<Tabs.Tab>\n\n  \n\n  </Tabs.Tab>"],
  ["Fumadocs", `<Tab value="new">\n\n\n\n</Tab>`],
  ["code", "```js new\n\n```"],
])("a tab of %s is added after another, in its form", (name, source) => {
  const syntax = syntaxes[name]!;
  const [first, second] = two.map(syntax.tab);
  const opening = syntax.opening([two[0]!, { label: "new", body: "" }, two[1]!]);
  const { between } = syntax;

  expect(edited(built(syntax, two), 0, { kind: "add", label: "new" })).toBe(
    `${[opening, first, source, second].join(between)}\n</${syntax.whole}>`,
  );
});

test("tabs in lines and on lines of their own, in any order, are a page that is built", () => {
  const inLine = ({ label }: Tab) => `<TabItem label="${label}">${label}</TabItem>`;
  const onLines = ({ label }: Tab) => `<TabItem label="${label}">\n\n${label}\n\n</TabItem>`;
  const whole = { name: "Tabs", opening: "<Tabs>" };
  const read = (text: string): TabbedText => ({
    text,
    opening: "<Tabs>",
    tabs: elementsInLines(text.slice(6, -8))!.map(({ from, to, ...tab }) => ({
      ...tab,
      from: from + 6,
      to: to + 6,
    })),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(inLine, onLines), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(9), fc.oneof(anyEdit, fc.constant({ kind: "add" as const, label: "new" }))), {
        maxLength: 6,
      }),
      (forms, edits) => {
        const tabs = forms.map((form, index) => form({ label: "abcd"[index]!, body: "" }));
        let text = `<Tabs>\n${tabs.join("\n\n")}\n</Tabs>`;
        for (const [place, edit] of edits) {
          const before = read(text);
          const index = place % before.tabs.length;
          const expected = wantedLabels(tabLabels(whole, before.tabs)!, index, edit);
          text = edited(before, index, edit) ?? text;
          expect(() => parse(`${text}\n`)).not.toThrow();
          expect(tabLabels(whole, read(text).tabs)).toEqual(expected);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

function wantedLabels(labels: readonly string[], index: number, edit: TabEdit): readonly string[] {
  if (edit.kind === "add") return labels.toSpliced(index + 1, 0, edit.label);
  const tabs = labels.map((label) => ({ label, body: "" }));
  return (wanted(tabs, index, edit) ?? tabs).map(({ label }) => label);
}

test("a name keeps the list's quotes unless it has them", () => {
  const tabbed = built(syntaxes.Nextra!, two);

  expect(edited(tabbed, 1, { kind: "rename", label: "it's" })).toStartWith(`<Tabs items={['one', "it's"]}>`);
  expect(edited(tabbed, 1, { kind: "rename", label: `"it's"` })).toBeUndefined();
  expect(edited(tabbed, 1, { kind: "rename", label: " " })).toBeUndefined();
});

test("a tab without a name gets one, as its neighbours have it", () => {
  const text = "<Tabs>\n<Tab>\na\n</Tab>\n<Tab name='b'>\nb\n</Tab>\n</Tabs>";
  const tabs = [
    { from: 7, to: 22, name: "Tab", opening: "<Tab>" },
    { from: 23, to: 47, name: "Tab", opening: "<Tab name='b'>" },
  ];

  expect(edited({ text, opening: "<Tabs>", tabs }, 0, { kind: "rename", label: "a" })).toBe(
    text.replace("<Tab>", '<Tab name="a">'),
  );
});

test("tabs whose names are an expression are left alone", () => {
  const tabbed = { ...built(syntaxes.Nextra!, two), opening: "<Tabs items={names}>" };

  expect(tabLabels({ name: "Tabs", opening: tabbed.opening }, tabbed.tabs)).toEqual(["Tab 1", "Tab 2"]);
  expect(edited(tabbed, 0, { kind: "remove" })).toBeUndefined();
});
