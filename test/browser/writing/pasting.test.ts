import { expect, test } from "bun:test";

import { pageText, paste } from "../../support/editor.ts";
import { says } from "../../support/roles.ts";
import { editorAlone, field, holds, press, textOf } from "./editor-alone.ts";

const openEditor = await editorAlone();

test("pasted HTML becomes Markdown, while typing goes on", async () => {
  const page = await openEditor("Before ");
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/pasted", async (route) => {
    isAsked();
    await goOn;
    await route.continue();
  });

  await paste(pageText(page), {
    "text/html": "<p>some <b>bold</b> {text}</p>",
    "text/plain": "some bold {text}",
  });
  await asked;
  await page.keyboard.type("!");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("?");
  await holds(page, "?Before some bold {text}!");
  answer();

  await holds(page, "?Before some **bold** \\{text}!");
});

test("pasted blocks get blank lines around them", async () => {
  const page = await openEditor("one two");
  await press(page, "ArrowLeft", 4);

  await paste(pageText(page), { "text/html": "<ul><li>a<li>b</ul>", "text/plain": "a\nb" });

  await holds(page, "one\n\n- a\n- b\n\n two");
});

test("without the server, the plain text is pasted, and a notice says so", async () => {
  const page = await openEditor("", { mayComplain: /Failed to load resource/ });
  await page.route("**/admin/pasted", (route) => route.abort());

  await paste(pageText(page), { "text/html": "<b>bold</b>", "text/plain": "bold" });
  await says(page, "the formatting was lost");

  expect(await textOf(page)).toBe("bold");
});

test("too much HTML is pasted as plain text, and a notice says so", async () => {
  const page = await openEditor("");

  await paste(pageText(page), { "text/html": `<b>${"a".repeat(1_000_000)}</b>`, "text/plain": "bold" });
  await says(page, "too long");

  expect(await textOf(page)).toBe("bold");
});

test("in code, and from a code editor, plain text is pasted", async () => {
  const html = "<b>bold</b>";
  const asked: string[] = [];
  const code = await openEditor("```\n", { kind: "code" });
  code.on("request", (request) => asked.push(request.url()));
  await paste(pageText(code), { "text/html": html, "text/plain": "plain" });
  await holds(code, "```\nplain");

  const editor = await openEditor("");
  editor.on("request", (request) => asked.push(request.url()));
  await paste(pageText(editor), { "text/html": html, "text/plain": "const a", "vscode-editor-data": "{}" });
  await holds(editor, "const a");
  expect(asked).toEqual([]);
});

test("an address pasted over words makes them a link", async () => {
  const page = await openEditor("the words");

  await page.keyboard.press("Control+Shift+ArrowLeft");
  await paste(pageText(page), { "text/plain": "https://example.org/a" });

  await holds(page, "the [words](https://example.org/a)");
});
