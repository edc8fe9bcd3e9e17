import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

const note = (label: string, title = "") =>
  `<div role="note" class="mdx-callout mdx-note"><p dir="auto" class="mdx-label"><strong>${label}</strong>${title}</p>\n<p>a <em>b</em></p>\n</div>`;

test.each([
  [":::note\na *b*\n:::", note("Note")],
  ["::: info Good *to know*\na *b*\n:::", note("Info", " Good <em>to know</em>")],
  [":::note[Good `to` know]{#id}\na *b*\n:::", note("Note", " Good <code>to</code> know")],
  ["> [!NOTE]\n> a *b*", note("Note")],
  ["> [!note]\n>\n> a *b*", note("Note").replace("</p>\n<p>a", "</p>\n<p></p>\n<p>a")],
  ["<Note>\n  a *b*\n</Note>", note("Note")],
  ['<Callout type="info" title="Well">\n  a *b*\n</Callout>', note("Info", " Well")],
  ["<DeepDive>\n\na *b*\n\n</DeepDive>", note("Deep Dive")],
])("%j is a callout", async (text, html) => {
  expect(await shown(text)).toBe(html);
});

test.each([
  [":::tip\n:::", "tip"],
  ["> [!IMPORTANT]\n> a", "important"],
  ["<Warning>\n\n</Warning>", "warning"],
  ["<Callout type={'error'} />", "caution"],
  ["<Pitfall>\n\na\n\n</Pitfall>", "caution"],
])("%j is of the kind %s", async (text, kind) => {
  expect(await shown(text)).toStartWith(`<div role="note" class="mdx-callout mdx-${kind}">`);
});

test("a quote that only begins like an alert is a quote, and a directive of another name is a card", async () => {
  expect(await shown("> [!NOTE] a")).toBe("<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>");
  expect(await shown(":::tabs A *b*\nc\n:::")).toBe(
    '<div class="mdx-card"><div dir="auto"><span title="tabs" class="mdx-name">Tabs</span> <span class="mdx-property">A *b*</span></div>' +
      '<div class="mdx-body">\n<p>c</p>\n</div></div>',
  );
});

test("a callout in an item of a list has its title", async () => {
  expect(await shown("- a\n\n  :::tip Good *to know*\n\n  b\n\n  :::\n")).toContain(
    "<strong>Tip</strong> Good <em>to know</em></p>",
  );
});
