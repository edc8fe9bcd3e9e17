import { expect, test } from "bun:test";

import { testEditor } from "../../support/editor.ts";
import { caretPlace, marked, pressAll, put } from "./marked-page.ts";

const { editDraft } = await testEditor();

const headings = Array.from({ length: 6 }, (_, level) => `${"#".repeat(level + 1)} Gamma`);

/** Each block has the word Gamma first. */
const blocks = [
  ...headings,
  "## Gamma ##",
  "## Gamma {#id}",
  "  ## Gamma",
  "Gamma\n===",
  "- Gamma",
  "1. Gamma",
  "- [ ] Gamma",
  "> Gamma",
  "- - Gamma",
  "- > Gamma",
  "[^1]: Gamma",
  ...["- ", "1. ", "> ", "> - "].flatMap((mark) => [`${mark}## Gamma`, `${mark}###### Gamma`]),
  "> [!NOTE]\n> Gamma",
];
const inTags = (block: string) => [`<Card>\n\n${block}\n\n</Card>`, `:::note\n\n${block}\n\n:::`];

const pages = [
  ...blocks,
  ...["## Gamma", "###### Gamma ##", "- Gamma", "> ## Gamma"].flatMap(inTags),
  ...headings.map((heading) => `${heading} \`code\``),
].map((block) => `Alpha\n\n${block}\n\nOmega\n`);

/** Where the caret starts, by a sign in the page, and the keys that bring it to the first word. */
const ways: Readonly<Record<string, readonly [from: RegExp, ...keys: readonly string[]]>> = {
  Home: [/(?<=Gam)/, "Home"],
  "Home twice": [/(?<=Gam)/, "Home", "Home"],
  "Left to the word": [/(?<=Ga)/, "ArrowLeft", "ArrowLeft"],
  "Ctrl+Left": [/(?<=Gam)/, "Control+ArrowLeft"],
  "Right from the block above": [/(?<=Alpha)/, "ArrowRight"],
  "Ctrl+Right from the block above": [/(?<=Alpha)/, "Control+ArrowRight"],
  "Down from the block above": [/^/, "ArrowDown"],
  "Up from the block below": [/(?=Omega)/, "ArrowUp"],
};

test.each(Object.entries(ways))(
  "the caret is after the marks of a block: %s",
  async (name, [from, ...keys]) => {
    const page = await editDraft(`marks/${name.replaceAll(/\W/g, "-")}`, "x\n");
    const wrong: string[] = [];
    for (const text of pages) {
      // A line of a component is on this way, and Ctrl+Right goes to the end of a word that has no marks before it.
      if (/above/.test(name) && /Card|:::|NOTE/.test(text)) continue;
      if (name.startsWith("Ctrl+Right") && text.includes("===")) continue;
      await put(page, text.replace(from, "‸"));
      await pressAll(page, ...keys, "X");
      const now = await marked(page);
      if (now !== text.replace("Gamma", "X‸Gamma"))
        wrong.push(`${JSON.stringify(text)} → ${JSON.stringify(now)}`);
    }
    expect(wrong).toEqual([]);
  },
);

test("a word that is selected from its first letter or to it, and typed anew, stays in its block", async () => {
  const page = await editDraft("marks/retyped", "x\n");
  const wrong: string[] = [];
  for (const text of pages.filter((text) => !text.includes("code"))) {
    for (const keys of [
      ["Home", "Shift+End"],
      ["End", "Shift+Home"],
      ["End", "Shift+Home", "Shift+Home"],
    ]) {
      await put(page, text.replace("Gamma", "Gam‸ma"));
      await pressAll(page, ...keys, "X");
      const now = await marked(page);
      if (now !== text.replace("Gamma", "X‸"))
        wrong.push(`${keys}: ${JSON.stringify(text)} → ${JSON.stringify(now)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a press before the words, and one that selects a word or a line, leaves the marks", async () => {
  const page = await editDraft("marks/pressed", "x\n");
  const wrong: string[] = [];
  for (const text of pages.filter((text) => !/Gamma\n===|code/.test(text))) {
    for (const clicks of [1, 2, 3]) {
      await put(page, text.replace("Gamma", "‸Gamma"));
      const { x, y } = await caretPlace(page);
      await page.mouse.click(clicks === 1 ? x + 1 : x + 5, y, { clickCount: clicks });
      await page.keyboard.press("X");
      const now = await marked(page);
      const wanted = text.replace("Gamma", clicks === 1 ? "X‸Gamma" : "X‸");
      if (now !== wanted) wrong.push(`${clicks}: ${JSON.stringify(text)} → ${JSON.stringify(now)}`);
    }
  }
  expect(wrong).toEqual([]);
});
