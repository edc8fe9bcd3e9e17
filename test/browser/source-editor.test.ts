import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { Formatting } from "../../views/editor/formatting.tsx";
import { PictureDialog } from "../../views/editor/picture.tsx";
import { Layout } from "../../views/layout.tsx";
import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { samples, svgOf } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let script: string;
let stylesheet: string;
let policy: string;

beforeAll(async () => {
  server = await startServer({ MAX_UPLOAD_MB: "1" });
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "source-editor-page.js")],
    target: "browser",
  });
  script = await outputs[0]!.text();
  const signIn = await fetch(`${server.url}/admin/login`);
  policy = signIn.headers.get("content-security-policy")!;
  stylesheet = /href="(\/static\/admin-\w+\.css)"/.exec(await signIn.text())![1]!;
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

type Shown = Parameters<typeof openPage>[1] & { kind?: string; mode?: "block" | "page" };

/** The editor alone, on a page that the real server would send with the real content policy. */
async function openEditor(
  text = "",
  { kind = "paragraph", mode = "block", ...look }: Shown = {},
): Promise<Page> {
  const page = await openPage(`${server.url}/admin/login`, look);
  const data = JSON.stringify({ text, kind, mode }).replaceAll("<", "\\u003c");
  const document = await Layout({
    shell: { stylesheet, scripts: ["/editor-alone.js"] },
    title: "Editor",
    children: `<h1>Editor</h1>${await Formatting()}<div id="typing"></div>${await PictureDialog()}<script type="application/json" id="page-data">${data}</script>`,
  });
  await page.route("**/editor-alone", (route) =>
    route.fulfill({
      body: document,
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    }),
  );
  await page.route("**/editor-alone.js", (route) =>
    route.fulfill({ body: script, headers: { "content-type": "text/javascript; charset=utf-8" } }),
  );
  await page.goto(`${server.url}/editor-alone`);
  await field(page).and(page.locator(":focus")).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Paragraph, source" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
const textOf = (page: Page) => page.evaluate("editor.text") as Promise<string>;
const said = (page: Page) => page.evaluate("said") as Promise<string[]>;

/** Kept when this is the text. */
async function holds(page: Page, text: string): Promise<void> {
  const asString = [...text].map((character) => `\\${character.codePointAt(0)!.toString(16)} `).join("");
  await shows(page, `="${asString}"`).catch(() => {});
  expect(await textOf(page)).toBe(text);
}

/** Kept when the text begins so. */
const begins = (page: Page, text: string) => shows(page, `^="${text}"`);

/** The page writes its text into an attribute, for its content policy lets nobody ask for it again and again. */
const shows = (page: Page, attribute: string) =>
  page.locator(`#typing[data-text${attribute}]`).waitFor({ state: "attached" });

/** What the browser does when something is pasted that was copied elsewhere. */
async function paste(
  page: Page,
  data: Record<string, string>,
  files: Array<{ name: string; type: string; content: string }> = [],
) {
  await field(page).evaluate(
    (target, { data, files }) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const { DataTransfer, ClipboardEvent } = globalThis as any;
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
      for (const { name, type, content } of files) {
        clipboardData.items.add(new File([Uint8Array.fromBase64(content)], name, { type }));
      }
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    { data, files },
  );
}

const picture = { name: "A cup.png", type: "image/png", content: samples.png.toString("base64") };

test("what is typed is the text, spelled, continued in lists, and undone in steps", async () => {
  const page = await openEditor("Tea");

  await page.keyboard.type(" is ready.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await holds(page, "Tea is ready.\n\n- one\n- two");
  expect(await field(page).getAttribute("spellcheck")).toBe("true");

  for (let steps = 0; steps < 20 && (await textOf(page)) !== "Tea"; steps += 1)
    await page.keyboard.press("Control+z");
  expect(await textOf(page)).toBe("Tea");
  await page.keyboard.press("Control+z");
  expect(await said(page)).toEqual(["undo"]);
  for (let steps = 0; steps < 20 && (await textOf(page)) !== "Tea is ready.\n\n- one\n- two"; steps += 1) {
    await page.keyboard.press("Control+Shift+Z");
  }
  await page.keyboard.press("Control+Shift+Z");
  expect(await said(page)).toEqual(["undo", "redo"]);
});

test("the bar shows what is on where the caret is", async () => {
  const page = await openEditor("## **b** *i* `c` [l](/u)\n\n- item");
  const pressed = page.locator('[role="toolbar"] > [aria-pressed="true"]');
  const on = async (...names: string[]) => {
    for (const name of names) await tool(page, name).and(pressed).waitFor();
    expect(await pressed.count()).toBe(names.length);
  };
  const right = async (times: number) => {
    for (let step = 0; step < times; step += 1) await page.keyboard.press("ArrowRight");
  };

  await on("Bulleted list");
  await page.keyboard.press("Control+Home");
  await on("Heading");
  await right(6);
  await on("Heading", "Bold");
  await right(5);
  await on("Heading", "Italic");
  await right(3);
  await on("Heading", "Code");
  await right(4);
  await on("Heading", "Link");
  await tool(page, "Heading").click();
  expect(await page.locator("[aria-current=true]").textContent()).toBe("Heading 2");
});

test("Enter ends a paragraph, pressed once or twice; with Shift it ends a line", async () => {
  const once = await openEditor("One");
  await once.keyboard.press("Enter");
  await once.keyboard.type("Two");
  await once.keyboard.press("Shift+Enter");
  await once.keyboard.type("Three");
  await holds(once, "One\n\nTwo\nThree");

  const twice = await openEditor("One");
  await twice.keyboard.press("Enter");
  await twice.keyboard.press("Enter");
  await twice.keyboard.type("Two");
  await holds(twice, "One\n\nTwo");

  const row = await openEditor("| a |");
  await row.keyboard.press("Enter");
  await row.keyboard.type("| - |");
  await holds(row, "| a |\n| - |");

  const source = await openEditor("One", { mode: "page", kind: "page" });
  await source.keyboard.press("Enter");
  await source.keyboard.type("Two");
  await holds(source, "One\nTwo");
});

test("it looks like the result: large headings, bold, italic, code, links, and quiet marks", async () => {
  const page = await openEditor("# One\n\n**bold** *italic* `code` [link](/a)\n\n---\n", {
    kind: "page",
    mode: "page",
  });

  const look = async (text: string) =>
    (await page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => {
        const style = (
          globalThis as unknown as { getComputedStyle(element: unknown): Record<string, string> }
        ).getComputedStyle(element);
        const { fontSize, fontWeight, fontStyle, fontFamily, color } = style;
        return { fontSize, fontWeight, fontStyle, fontFamily, color };
      })) as Record<string, string>;
  expect(Number.parseFloat((await look("One")).fontSize!)).toBe(30);
  expect((await look("bold")).fontWeight).toBe("700");
  expect((await look("italic")).fontStyle).toBe("italic");
  expect((await look("code")).fontFamily).toContain("monospace");
  expect((await look("link")).color).toBe("rgb(31, 95, 191)");
  expect((await look("**")).color).toBe("rgb(92, 95, 102)");
});

test("shortcuts and the bar format what is selected, take it back, and leave the focus in the text", async () => {
  const page = await openEditor("a word");

  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  await holds(page, "a **word**");
  await tool(page, "Bold").hover();
  await page.mouse.down();
  expect(await field(page).evaluate((element) => element.matches(":focus"))).toBe(true);
  await page.mouse.up();
  await holds(page, "a word");
  for (const [name, text] of [
    ["Italic", "a *word*"],
    ["Italic", "a word"],
    ["Code", "a `word`"],
    ["Code", "a word"],
    ["Bulleted list", "- a word"],
    ["Numbered list", "1. a word"],
    ["Numbered list", "a word"],
    ["Quote", "> a word"],
    ["Quote", "a word"],
    ["Code block", "```\na word\n```"],
    ["Code block", "a word"],
    ["Link", "a [word](url)"],
  ] as const) {
    await tool(page, name).click();
    await holds(page, text);
  }
  await page.keyboard.type("/tea");
  await holds(page, "a [word](/tea)");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await holds(page, "a word");
});

test("a heading's level is chosen from a menu, with the mouse and with keys", async () => {
  const page = await openEditor("Title", { kind: "heading" });
  const item = (name: string) => page.getByRole("menuitem", { name });

  await tool(page, "Heading").click();
  await item("Heading 3").click();
  await holds(page, "### Title");
  await page.keyboard.type("!");
  await holds(page, "### Title!");

  await tool(page, "Bold").focus();
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await item("Heading 1").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await holds(page, "## Title!");
  expect(await item("Heading 1").isVisible()).toBe(false);
});

test("the bar is one stop of Tab, in which arrow keys go round", async () => {
  const page = await openEditor("Text");
  const focused = () =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");

  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("Image");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Italic");
  await page.keyboard.press("Tab");
  await field(page).and(page.locator(":focus")).waitFor();
});

test("Tab indents in lists and code, and leaves the text elsewhere", async () => {
  const list = await openEditor("1. one\n2. two", { kind: "list" });
  await list.keyboard.press("Tab");
  await holds(list, "1. one\n   2. two");
  await list.keyboard.press("Shift+Tab");
  await holds(list, "1. one\n2. two");
  await list.keyboard.press("Shift+Tab");
  await tool(list, "Bold").and(list.locator(":focus")).waitFor();

  const code = await openEditor("```\na", { kind: "code" });
  await code.keyboard.press("Tab");
  await holds(code, "```\n  a");

  const source = await openEditor("```\na", { kind: "page", mode: "page" });
  await source.keyboard.press("Escape");
  await source.keyboard.press("Shift+Tab");
  await tool(source, "Bold").and(source.locator(":focus")).waitFor();
  expect(await textOf(source)).toBe("```\na");
});

test("Escape, and an arrow key at the first and the last row, leave the block; Alt with it is left to others", async () => {
  const page = await openEditor(`first\n${"a long line that wraps ".repeat(20)}`);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");

  expect(await said(page)).toEqual(["leave down", "leave up", "leave escape", "save"]);
  expect(await textOf(page)).toStartWith("first\n");
});

test("a slash in an empty block, and in no other, is told", async () => {
  const page = await openEditor("");

  await page.keyboard.type("/");
  await holds(page, "/");
  await page.evaluate("editor.setText('## Heading')");
  await page.keyboard.type(" / a");

  expect(await said(page)).toEqual(["slash"]);
  expect(await textOf(page)).toBe("## Heading / a");
});

test("what an input method is still composing stays as it is", async () => {
  const page = await openEditor("");
  const debuggerOf = await page.context().newCDPSession(page);

  await debuggerOf.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await debuggerOf.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await debuggerOf.send("Input.insertText", { text: "日本" });
  await page.keyboard.type("!");

  await holds(page, "日本!");
});

test("each line runs in the direction of its script", async () => {
  const page = await openEditor("שלום\nhello", { kind: "page", mode: "page" });

  const directions = await field(page).evaluate((content) =>
    [...(content as unknown as { children: Iterable<unknown> }).children].map(
      (line) =>
        (
          globalThis as unknown as { getComputedStyle(line: unknown): { direction: string } }
        ).getComputedStyle(line).direction,
    ),
  );

  expect(directions).toEqual(["rtl", "ltr"]);
});

test("pasted HTML becomes Markdown, while typing goes on", async () => {
  const page = await openEditor("Before ");
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/pasted", async (route) => {
    isAsked();
    await goOn;
    await route.continue();
  });

  await paste(page, { "text/html": "<p>some <b>bold</b> {text}</p>", "text/plain": "some bold {text}" });
  await asked;
  await page.keyboard.type("!");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("?");
  await holds(page, "?Before some bold {text}!");
  answer();

  await holds(page, "?Before some **bold** \\{text}!");
});

test("pasted blocks stand apart from the line that they are pasted into", async () => {
  const page = await openEditor("one two");
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowLeft");

  await paste(page, { "text/html": "<ul><li>a<li>b</ul>", "text/plain": "a\nb" });

  await holds(page, "one\n\n- a\n- b\n\n two");
});

test("where the server cannot be asked, the plain text stays, and it is said", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  await page.route("**/admin/pasted", (route) => route.abort());

  await paste(page, { "text/html": "<b>bold</b>", "text/plain": "bold" });
  await page.getByRole("status").filter({ hasText: "The formatting could not be kept" }).waitFor();

  expect(await textOf(page)).toBe("bold");
});

test("too much HTML is pasted as plain text, and it is said", async () => {
  const page = await openEditor("");

  await paste(page, { "text/html": `<b>${"a".repeat(1_000_000)}</b>`, "text/plain": "bold" });
  await page.getByRole("status").filter({ hasText: "too much" }).waitFor();

  expect(await textOf(page)).toBe("bold");
});

test("in code, and from a code editor, plain text is pasted", async () => {
  const html = "<b>bold</b>";
  const asked: string[] = [];
  const code = await openEditor("```\n", { kind: "code" });
  code.on("request", (request) => asked.push(request.url()));
  await paste(code, { "text/html": html, "text/plain": "plain" });
  await holds(code, "```\nplain");

  const editor = await openEditor("");
  editor.on("request", (request) => asked.push(request.url()));
  await paste(editor, { "text/html": html, "text/plain": "const a", "vscode-editor-data": "{}" });
  await holds(editor, "const a");
  expect(asked).toEqual([]);
});

test("an address pasted over words makes them a link", async () => {
  const page = await openEditor("the words");

  await page.keyboard.press("Control+Shift+ArrowLeft");
  await paste(page, { "text/plain": "https://example.org/a" });

  await holds(page, "the [words](https://example.org/a)");
});

test("a pasted picture is uploaded with its alternative text, and is one step of undo", async () => {
  const page = await openEditor("See: ", { name: "Ada" });
  const dialog = page.getByRole("dialog", { name: "Insert image" });

  await paste(page, {}, [picture]);
  await dialog.getByRole("img", { name: "Preview" }).waitFor();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Say in a few words" }).waitFor();
  await expectNoFindings(page);
  await dialog.getByRole("textbox", { name: "Alternative text" }).fill("A [cup]\\ of *tea*");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });

  await begins(page, "See: ![");
  const text = await textOf(page);
  expect(text).toMatch(/^See: !\[A \\\[cup\\\]\\\\ of \\\*tea\\\*\]\(\/uploads\/A-cup-[0-9a-f]{8}\.png\)$/);
  const address = /\((.*)\)/.exec(text)![1]!;
  expect(await page.evaluate(`fetch(${JSON.stringify(address)}).then(({ status }) => status)`)).toBe(200);
  await field(page).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Control+z");
  await holds(page, "See: ");
});

test("a picture is chosen from the bar; a decorative one has no words", async () => {
  const page = await openEditor("");
  const dialog = page.getByRole("dialog", { name: "Insert image" });

  const choosing = page.waitForEvent("filechooser");
  await tool(page, "Image").click();
  await (await choosing).setFiles({ name: "dot.svg", mimeType: "image/svg+xml", buffer: svgOf("dot") });
  await dialog.getByRole("checkbox", { name: "Decorative" }).check();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.waitFor({ state: "hidden" });

  await begins(page, "![");
  expect(await textOf(page)).toMatch(/^!\[\]\(\/uploads\/dot-[0-9a-f]{8}\.svg\)$/);
});

test("a cancelled picture leaves the text as it was, and its keys are nobody else's", async () => {
  const page = await openEditor("Text");
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  await page.evaluate("document.addEventListener('keydown', ({ key }) => said.push(key))");

  await paste(page, {}, [picture]);
  await dialog.getByRole("textbox", { name: "Alternative text" }).press("Control+Enter");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await paste(page, {}, [picture]);
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  expect(await textOf(page)).toBe("Text");
  expect(await said(page)).toEqual([]);
});

test("an upload is cancelled while it runs, and the next one begins anew", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  await page.route("**/api/admin/uploads", () => isAsked(), { times: 1 });

  await paste(page, {}, [picture]);
  await dialog.getByRole("checkbox", { name: "Decorative" }).check();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await asked;
  await dialog.getByRole("status").filter({ hasText: "Upload" }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await paste(page, {}, [picture]);
  await dialog.waitFor();
  expect(await dialog.getByRole("alert").textContent()).toBe("");
  await dialog.getByRole("textbox", { name: "Alternative text" }).fill("Tea");
  await dialog.getByRole("button", { name: "Insert" }).click();

  await begins(page, "![Tea](/uploads/");
});

test.each([
  [
    "too large a picture",
    { ...picture, content: Buffer.concat([samples.png, Buffer.alloc(3_000_000)]).toString("base64") },
    "larger than the server takes",
  ],
  [
    "what only says that it is a picture",
    { ...picture, content: Buffer.from("words").toString("base64") },
    "not a picture that can be taken",
  ],
])("%s is refused with a sentence, and another can be chosen in its place", async (_, file, sentence) => {
  const page = await openEditor("");
  const dialog = page.getByRole("dialog", { name: "Insert image" });

  await paste(page, {}, [file]);
  await dialog.getByRole("textbox", { name: "Alternative text" }).fill("Tea");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.getByRole("alert").filter({ hasText: sentence }).waitFor();
  await dialog
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "b.png", mimeType: "image/png", buffer: Buffer.from(samples.png) });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.waitFor({ state: "hidden" });

  await begins(page, "![Tea](/uploads/b-");
});

test("without a connection, and without a session, a picture waits in its dialog to be tried again", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  const insert = dialog.getByRole("button", { name: "Insert" });
  const cookies = await page.context().cookies();

  await paste(page, {}, [picture]);
  await dialog.getByRole("textbox", { name: "Alternative text" }).fill("Tea");
  await page.context().setOffline(true);
  await insert.click();
  await dialog.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await insert.click();
  await dialog.getByRole("alert").filter({ hasText: "signed out" }).waitFor();
  await page.context().addCookies(cookies);
  await insert.click();
  await dialog.waitFor({ state: "hidden" });

  await begins(page, "![Tea](/uploads/");
});

test("it breaks no rule of axe, and fits windows of every width", async () => {
  const page = await openEditor(sample, { kind: "page", mode: "page" });

  await expectGoodLooks(page);
  await tool(page, "Heading").click();
  await page.getByRole("menuitem", { name: "Heading 6" }).waitFor();
  await expectGoodLooks(page);
});

const sample = [
  "---\ntitle: Tea\n---",
  "import { Note } from '../note'",
  "# Making tea",
  "Boil **good** water, *slowly*, with `kettle --on`; see [the guide](/guide/water) or ~~not~~.",
  "## Leaves",
  "- one\n- two\n  - three",
  "> Never hurry.",
  "### Steps",
  "```js\nconst tea = await brew({ leaves: 'green', water: averyveryverylongnamethatneverendsandhasnospacesinit });\n```",
  "| Leaf | Minutes |\n| --- | --- |\n| Green | 2 |",
  "<Note title='Hot'>\n  Take care.\n</Note>",
].join("\n\n");
