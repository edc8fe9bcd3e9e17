import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, testEditor } from "../../support/editor.ts";
import { reloadWithoutDocument } from "../document/held-document.ts";

const { editDraft, draftOf, grace } = await testEditor();

const tab = (page: Page, name: string) => pageText(page).getByRole("button", { name, exact: true });
const shows = (page: Page, words: string) => pageText(page).getByText(words);

const starlight = `# A

Before.

<Tabs>
  <TabItem label="npm">

  First text.

  </TabItem>
  <TabItem label="pnpm">

  Second text.

  </TabItem>
  <TabItem label="yarn">

  Third text.

  </TabItem>
</Tabs>

After.
`;

test("only the first tab is shown; a press on a name shows another, and no byte moves", async () => {
  const page = await editDraft("tabs/press", starlight);
  await shows(page, "First text.").waitFor();
  expect(await shows(page, "Second text.").count()).toBe(0);
  expect(await shows(page, "Third text.").count()).toBe(0);
  expect(await tab(page, "npm").getAttribute("aria-pressed")).toBe("true");

  await tab(page, "yarn").click();
  await shows(page, "Third text.").waitFor();
  expect(await shows(page, "First text.").count()).toBe(0);
  expect(await tab(page, "yarn").getAttribute("aria-pressed")).toBe("true");
  await holds(page, starlight);
});

test("a tab is its text below the names, in no box of its own, before and after the document takes its place", async () => {
  const text = `${starlight.replace('label="npm"', 'label="npm" icon="star"')}\n<TabItem label="alone" />\n`;
  const page = await editDraft("tabs/text", text);
  const heads = () => page.locator("*:has(> .mdx-name)").filter({ visible: true }).allTextContents();
  const left = async (words: string) =>
    (await page.getByText(words, { exact: true }).filter({ visible: true }).boundingBox())!.x;
  const isWhole = async () => {
    expect((await heads()).map((head) => head.replaceAll(" ", ""))).toEqual(["Tabs", "Tabitemlabel:alone"]);
    expect(await left("First text.")).toBe(await left("npm"));
  };

  const release = await reloadWithoutDocument(page);
  await isWhole();
  release();
  await pageText(page).waitFor();
  await isWhole();
});

test("the caret in a hidden tab shows it: by keys, find, the outline and Alt+Page Down", async () => {
  const text = starlight
    .replace("  Third text.", "  ## Third heading\n\n  Third text.")
    .replace("# A", "# A\n\n## B\n\n## C");
  const page = await editDraft("tabs/caret", text);
  await caretAfter(page, "First text.");
  await page.keyboard.press("Alt+PageDown");
  await page.keyboard.type("My ");
  await shows(page, "My Second text.").waitFor();
  expect(await shows(page, "First text.").count()).toBe(0);

  await page.keyboard.press("Control+f");
  await page.keyboard.type("First");
  await shows(page, "First text.").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("navigation", { name: "Outline" }).getByText("Third heading").click();
  await shows(page, "Third text.").waitFor();
  await page.keyboard.press("Alt+PageDown");
  await shows(page, "First text.").waitFor();
  await caretAfter(page, "First text.");
  for (let steps = 0; steps < 40 && (await shows(page, "My Second text.").count()) === 0; steps += 1)
    await page.keyboard.press("ArrowRight");
  await shows(page, "My Second text.").waitFor();
  await holds(page, text.replace("Second", "My Second"));
});

test("arrows that come to tabs go into the one that is shown", async () => {
  const inLines =
    '<Tabs>\n  <TabItem label="a">Aa.</TabItem>\n  <TabItem label="b">Bb.</TabItem>\n</Tabs>\n\nEnd.\n';
  const text = `${starlight}\n${inLines}`;
  const page = await editDraft("tabs/arrows", text);
  const types = async (words: string, ...keys: string[]) => {
    await caretAfter(page, words);
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type("x");
  };

  await types("After.", "Home", "ArrowUp");
  await types("After.", "Home", "ArrowLeft");
  await types("End.", "Home", "ArrowUp");
  await holds(page, text.replace("First text.", "First text.xx").replace("Aa.", "Aa.x"));
  await tab(page, "yarn").click();
  await types("Before.", "Home", "ArrowDown", "ArrowDown");
  await tab(page, "b").click();
  await types("After.", "Home", "ArrowDown", "ArrowDown");

  await holds(
    page,
    text
      .replace("First text.", "First text.xx")
      .replace("Aa.", "Aa.x")
      .replace("Third", "xThird")
      .replace("Bb.", "xBb."),
  );
});

test("arrows go over the tags of a tab, which are not shown, and nothing moves", async () => {
  const page = await editDraft("tabs/tags", starlight);
  const { keyboard } = page;
  const height = () => pageText(page).evaluate((text) => text.getBoundingClientRect().height);
  await tab(page, "pnpm").click();
  const before = await height();
  const types = async (letter: string, ...keys: string[]) => {
    await caretAfter(page, "Second text.");
    for (const key of ["Home", ...keys]) {
      await keyboard.press(key);
      expect(await height()).toBe(before);
    }
    await keyboard.type(letter);
  };

  await types("a", "ArrowUp", "ArrowUp", "Home");
  await types("b", "ArrowUp", "ArrowDown");
  await types("c", "ArrowLeft", "ArrowRight");

  await holds(page, starlight.replace("Before.", "aBefore.").replace("Second", "cbSecond"));
});

test("tabs selected together are all shown, and the chosen one stays while others save", async () => {
  const page = await editDraft("tabs/others", starlight);
  await caretAfter(page, "First text.");
  for (let steps = 0; steps < 40 && (await shows(page, "Second text.").count()) === 0; steps += 1)
    await page.keyboard.press("Shift+ArrowRight");
  expect(await shows(page, "First text.").count()).toBe(1);
  expect(await shows(page, "Third text.").count()).toBe(0);

  await tab(page, "pnpm").click();
  const added = starlight.replace(
    '  <TabItem label="npm">',
    '  <TabItem label="bun">\n\n  New.\n\n  </TabItem>\n  <TabItem label="npm">',
  );
  await grace.save("tabs/others", added, (await draftOf("tabs/others")).updatedAt);
  await tab(page, "bun").waitFor();
  expect(await tab(page, "pnpm").getAttribute("aria-pressed")).toBe("true");
  expect(await shows(page, "New.").count()).toBe(0);
});

test.each([
  [
    "Starlight",
    "<Tabs>\n\t<TabItem label='one'>In one.</TabItem>\n\t<TabItem label='two'>In two.</TabItem>\n</Tabs>",
  ],
  [
    "Docusaurus",
    "<Tabs>\n<TabItem value='one'>\n\nIn one.\n\n</TabItem>\n<TabItem value='two'>\n\nIn two.\n\n</TabItem>\n</Tabs>",
  ],
  [
    "Nextra",
    "<Tabs items={['one', 'two']}>\n  <Tabs.Tab>\n\n  In one.\n\n  </Tabs.Tab>\n  <Tabs.Tab>\n\n  In two.\n\n  </Tabs.Tab>\n</Tabs>",
  ],
  [
    "Fumadocs",
    "<Tabs items={['one', 'two']}>\n\n<Tab value='one'>In one.</Tab>\n\n<Tab value='two'>In two.</Tab>\n\n</Tabs>",
  ],
  [
    "Mintlify",
    "<Tabs>\n  <Tab title='one'>\n    In one.\n  </Tab>\n\n  <Tab title='two'>\n    In two.\n  </Tab>\n</Tabs>",
  ],
  ["code", "<CodeGroup>\n\n```js one\nIn one.\n```\n\n```js two\nIn two.\n```\n\n</CodeGroup>"],
])("the tabs of %s are tabs", async (name, source) => {
  const text = `# A\n\n${source}\n\nEnd.\n`;
  const page = await editDraft(`tabs/${name.toLowerCase()}`, text);
  await shows(page, "In one.").waitFor();
  expect(await shows(page, "In two.").count()).toBe(0);
  await tab(page, "two").click();
  await shows(page, "In two.").waitFor();
  expect(await shows(page, "In one.").count()).toBe(0);
  await holds(page, text);
});

test("tabs in lines in a row are written in, named, added and moved", async () => {
  const text =
    "# A\n\n<Tabs items={['Tea', 'Water']}>\n  <Tabs.Tab>*Black* tea</Tabs.Tab>\n  <Tabs.Tab>Soft</Tabs.Tab>\n</Tabs>\n\nEnd.\n";
  const page = await editDraft("tabs/row", text);
  const { keyboard } = page;
  await caretAfter(page, "Black tea");
  await keyboard.press("Alt+PageDown");
  await keyboard.type("Very s");
  await keyboard.press("Delete");
  await keyboard.press("F2");
  await keyboard.type("Milk");
  await keyboard.press("Enter");
  await tab(page, "Milk").waitFor();
  await keyboard.press("F2");
  await page.getByRole("button", { name: "Move earlier" }).click();
  await page.getByRole("button", { name: "Add tab" }).click();
  await keyboard.type("Salt");
  await keyboard.press("Enter");
  await keyboard.type("A pinch");

  await shows(page, "A pinch").waitFor();
  await holds(
    page,
    "# A\n\n<Tabs items={['Milk', 'Salt', 'Tea']}>\n  <Tabs.Tab>Very soft</Tabs.Tab>\n" +
      "  <Tabs.Tab>\n\n  A pinch\n\n  </Tabs.Tab>\n  <Tabs.Tab>*Black* tea</Tabs.Tab>\n</Tabs>\n\nEnd.\n",
  );
});

test("a component with others than tabs in it shows all", async () => {
  const page = await editDraft(
    "tabs/none",
    "# A\n\n<Tabs>\n\nBetween.\n\n<Tab title='b'>\n\nIn b.\n\n</Tab>\n\n<Tab title='c'>\n\nIn c.\n\n</Tab>\n\n</Tabs>\n",
  );
  await shows(page, "In c.").waitFor();
  expect(await shows(page, "In b.").count()).toBe(1);
  expect(await tab(page, "b").count()).toBe(0);
});

test("in a step, which is an item of a list, tabs are tabs, too", async () => {
  const text =
    '# A\n\n<Steps>\n\n1. Boil it.\n\n   <Tabs>\n     <TabItem label="Kettle">\n       In a kettle.\n     </TabItem>\n' +
    '     <TabItem label="Pot">\n       In a pot.\n     </TabItem>\n   </Tabs>\n\n2. - Pour it.\n\n</Steps>\n';
  const page = await editDraft("tabs/steps", text);
  await shows(page, "In a kettle.").waitFor();
  expect(await shows(page, "In a pot.").count()).toBe(0);

  await tab(page, "Pot").click();
  await shows(page, "In a pot.").waitFor();
  expect(await shows(page, "In a kettle.").count()).toBe(0);
  await caretAfter(page, "In a pot.");
  await page.keyboard.type(" Slowly.");
  await page.keyboard.press("F2");
  await page.keyboard.type("Can");
  await page.keyboard.press("Enter");

  await tab(page, "Can").waitFor();
  await holds(page, text.replace("In a pot.", "In a pot. Slowly.").replace('"Pot"', '"Can"'));
});
