import { expect, test } from "bun:test";

import { pageText, testEditor } from "../../support/editor.ts";

const { openPage, grace, server } = await testEditor();

const guide = "src/repository/sample-site/content/guide";
const pages = await Promise.all(
  ["blocks", "components", "first-page"].map((name) => Bun.file(`${guide}/${name}.mdx`).text()),
);
const content = pages
  .map((text, index) => (index === 0 ? text : text.replace(/^---\n.*?\n---\n|^import .*$/gms, "")))
  .join("\n");

/** In the browser: the first letters of the blocks in view, by the offset of the block. */
const seen = `
  globalThis.textTop = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const letter = text.data.search(/\\S/);
      if (letter < 0) continue;
      range.setStart(text, letter);
      range.setEnd(text, letter + 1);
      const { top, height } = range.getBoundingClientRect();
      if (height > 0) return top;
    }
  };
  const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  globalThis.before = [...document.querySelectorAll("#blocks .block")].flatMap((block) => {
    const top = textTop(block.querySelector(":scope > .shown"));
    return top >= bar && top < innerHeight ? [{ start: Number(block.dataset.start), top }] : [];
  });`;

/** How much lower each of them is now. */
const moved = `
  const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
  before.map(({ start, top }) => {
    const { node, offset } = view.domAtPos(view.state.doc.lineAt(start).from);
    const line = (node.nodeType === 1 ? node : node.parentElement).closest(".cm-line");
    return Math.round((textTop(line ?? node.childNodes[offset]) - top) * 10) / 10;
  });`;

/** How much the blocks in view move, in CSS pixels, when the document takes their place at a part of the page. */
async function movedWhenTaken(slug: string, text: string, part: number): Promise<readonly number[]> {
  await grace.save(slug, text);
  const page = await openPage(`${server.url}/admin`, { name: "Ada" });
  // The window is used again, by tests without this.
  await page.addInitScript(
    "if (location.hash === '#held') requestIdleCallback = (open) => { globalThis.takePlace ??= open; }",
  );
  await page.goto(`${server.url}/admin/edit/${slug}#held`);
  await page.evaluate(`new Promise((opens) => {
    const look = () => (globalThis.takePlace ? opens() : requestAnimationFrame(look));
    look();
  })`);
  await page.evaluate(`scrollTo(0, ${part} * (document.documentElement.scrollHeight - innerHeight))`);
  await page.evaluate(seen);
  await page.evaluate("takePlace()");
  await pageText(page).waitFor();
  for (let frame = 0; frame < 10; frame += 1) await page.evaluate("new Promise(requestAnimationFrame)");
  return page.evaluate<number[]>(moved);
}

test.each([0, 0.3, 0.5, 0.8])(
  "the document takes the place of what is read: at %d of the page",
  async (part) => {
    const [first, ...others] = await movedWhenTaken(`place-${part * 10}`, content, part);

    expect(Math.abs(first!), "CSS pixels").toBeLessThanOrEqual(2);
    expect(Math.max(...others.map(Math.abs)), "CSS pixels").toBeLessThanOrEqual(8);
  },
);

const more = "\n\nMore words.\n\n- a\n- b\n";

test.each([
  ["a paragraph", `Words.${more}`],
  ["a heading", `## A part${more}`],
  ["a list", `- one\n- two${more}`],
  ["a quote", `> Words.${more}`],
  ["a table", `| a | b |\n| - | - |\n| c | d |${more}`],
  ["an import", `import A from "./a";${more}`],
  ["a blank line", `\nWords.${more}`],
  ["a rule", `---\n\nWords.${more}`],
])("a page without front matter that starts with %s moves no line", async (name, text) => {
  const slug = `first-${name.replaceAll(" ", "-")}`;

  // The first is the empty title, which is no text.
  const [, ...others] = await movedWhenTaken(slug, text, 0);

  expect(others.length).toBeGreaterThan(1);
  expect(Math.max(...others.map(Math.abs)), "CSS pixels").toBeLessThanOrEqual(2);
});

test.each([
  ["details", "<details>\n  <summary>More</summary>\n\n  Words.\n</details>"],
  ["open details", "<details open>\n<summary>More</summary>\n\nWords.\n\n</details>"],
  ["details in a line", "<details><summary>More</summary>Words.</details>"],
  ["an element in a line", "<div>Words.</div>"],
  ["an element with a class", '<div className="a">Words.</div>'],
  ["an element of blocks", "<div>\n\n## A part\n\nWords.\n\n</div>"],
  ["an aligned paragraph", '<p align="center">\n  Words.\n</p>'],
])("an element of HTML, such as %s, moves no line below it", async (name, text) => {
  const slug = `element-${name.replaceAll(" ", "-")}`;

  const [, ...others] = await movedWhenTaken(slug, `Above.\n\n${text}${more}`, 0);

  expect(Math.max(...others.map(Math.abs)), "CSS pixels").toBeLessThanOrEqual(2);
});

const blank = "\n".repeat(4);

test.each([
  ["paragraphs", `One.${blank}Two.${blank}\n\nThree.${blank}\n\n\nFour.\n`],
  ["headings", `# One${blank}## Two${blank}\n### Three\n\nWords.${blank}## Four\n`],
  [
    "other blocks",
    `- one${blank}> two${blank}\`\`\`js\nthree\n\`\`\`${blank}| four |\n| - |${blank}---${blank}Five.\n`,
  ],
  ["a component's blocks", `<Card>\n\nOne.${blank}Two.${blank}## Three\n\n</Card>${blank}Four.\n`],
  [
    "a component's start and its blocks",
    `<Card>${blank}<Note>${blank}\n## One\n\n</Note>\n\n</Card>\n\nTwo.\n`,
  ],
  ["front matter and a paragraph", `---\ntitle: One\n---${blank}Two.\n\nThree.\n`],
  ["the start of the page and a paragraph", `${blank}One.\n\nTwo.\n`],
  ["lines that end in CRLF", "One.\r\n\r\n\r\n\r\nTwo.\r\n"],
])("blank lines between %s move no line", async (name, text) => {
  const [, ...others] = await movedWhenTaken(`blank-${name.replaceAll(/\W/g, "-")}`, text, 0);

  expect(Math.max(...others.map(Math.abs)), "CSS pixels").toBeLessThanOrEqual(2);
});
