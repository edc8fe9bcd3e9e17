import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, paste, testEditor, textOf } from "../../support/editor.ts";
import { says } from "../../support/roles.ts";
import { samples } from "../../support/samples.ts";
import { marked, put } from "./marked-page.ts";

const { server, editDraft } = await testEditor({ settings: { MAX_UPLOAD_MB: "1" } });

test("pasted HTML becomes Markdown, while typing goes on", async () => {
  const page = await editDraft("typing", "Before \n\nlast\n");
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/admin/pasted", async (route) => {
    isAsked();
    await goOn;
    await route.continue();
  });
  await caretAfter(page, "Before");
  await page.keyboard.press("ArrowRight");

  await paste(pageText(page), {
    "text/html": "<p>some <b>bold</b> {text}</p>",
    "text/plain": "some bold {text}",
  });
  await asked;
  await page.keyboard.type("!");
  await caretAfter(page, "last");
  await page.keyboard.type("?");
  await holds(page, "Before some bold {text}!\n\nlast?\n");
  answer();

  await holds(page, "Before some **bold** \\{text}!\n\nlast?\n");
});

test("pasted blocks get the blank lines and the indentation of their place", async () => {
  const page = await editDraft("blocks", "- one\n- two\n");
  await caretAfter(page, "one");
  const list = { "text/html": "<ul><li>a<li>b</ul>", "text/plain": "a\nb" };
  const code = { "text/html": "<pre>c\nd</pre>", "text/plain": "c\nd" };

  await paste(pageText(page), list);
  await holds(page, "- one\n- a\n- b\n- two\n");
  await paste(pageText(page), code);

  await holds(page, "- one\n- a\n- b\n\n  ```\n  c\n  d\n  ```\n\n- two\n");
});

test("without the server, the plain text is pasted, and a notice says so", async () => {
  const page = await editDraft("away", "one\n", { mayComplain: /Failed to load resource/ });
  await page.route("**/admin/pasted", (route) => route.abort());
  await caretAfter(page, "one");

  await paste(pageText(page), { "text/html": "<b> bold</b>", "text/plain": " bold" });
  await says(page, "the formatting was lost");

  await holds(page, "one bold\n");
});

test("too much HTML is pasted as plain text, and a notice says so", async () => {
  const page = await editDraft("long", "one\n");
  await caretAfter(page, "one");

  await paste(pageText(page), { "text/html": `<b>${"a".repeat(1_000_000)}</b>`, "text/plain": " bold" });
  await says(page, "too long");

  await holds(page, "one bold\n");
});

test("in code, and from a code editor, plain text is pasted", async () => {
  const page = await editDraft("code", "```\none\n```\n\ntwo\n");
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/pasted") && asked.push(request.url()));
  await caretAfter(page, "one");
  await paste(pageText(page), { "text/html": "<b>a</b>", "text/plain": "a\r\nb" });
  await caretAfter(page, "two");
  await paste(pageText(page), { "text/html": "<b>c</b>", "text/plain": "c", "vscode-editor-data": "{}" });

  await holds(page, "```\nonea\nb\n```\n\ntwoc\n");
  expect(asked).toEqual([]);
});

test("what is copied in VS Code is code of its language", async () => {
  const page = await editDraft("vscode", "one\n\ntwo\n");
  const editor = { "vscode-editor-data": JSON.stringify({ mode: "typescriptreact" }) };
  await caretAfter(page, "one");
  await page.keyboard.type(" ");
  await paste(pageText(page), { ...editor, "text/html": "<div>&lt;b></div>", "text/plain": "<b>" });
  await caretAfter(page, "two");
  await paste(pageText(page), { ...editor, "text/plain": "a <b>\r\n  {c}\r\n" });

  await holds(page, "one `<b>`\n\ntwo\n\n```tsx\na <b>\n  {c}\n```\n");
});

test("pictures that are in pasted HTML are uploaded once; those that the site cannot have are left out, and named", async () => {
  const page = await editDraft("data", "one\n", { mayComplain: /40[0-9]|413/ });
  const svg = Buffer.concat([samples.svg, Buffer.alloc(150, " ")]).toString("base64");
  const pictures = [
    `<img src="data:image/svg+xml;base64,${svg}" alt=Cup>`,
    `<img src="DATA:image/svg+xml;base64,${svg}">`,
    `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt=Nothing>`,
    `<img src="data:image/bmp;base64,${Buffer.alloc(300, "BM").toString("base64")}" alt=Bitmap>`,
    `<img src="data:image/png;base64,${Buffer.alloc(2 * 1024 * 1024).toString("base64")}" alt="Large">`,
    `<img src="data:image/png;base64,%" alt="Broken">`,
  ];
  await caretAfter(page, "one");
  await paste(pageText(page), {
    "text/html": pictures.map((picture) => `<p>${picture} a</p>`).join(""),
    "text/plain": " a",
  });

  for (const name of [
    "“Bitmap”: This file isn't",
    "“Large”: This image is too large",
    "“Broken”: It can't be read",
  ])
    await says(page, name);
  const text = await textOf(page);
  const [address] = /\/uploads\/[\w-]+\.svg/.exec(text) ?? [];
  expect(text).toBe(`one\n\n![Cup](${address}) a\n\n![](${address}) a\n\na\n\na\n\na\n\na\n`);
});

test("text that is dropped from elsewhere stays inside what it is dropped into", async () => {
  const page = await editDraft("dropped", "```\none\n```\n\ntwo\n");
  await caretAfter(page, "one");
  await pageText(page).evaluate((target) => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
    const { DataTransfer, DragEvent, document } = globalThis as any;
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", "\n```");
    const { view } = document.querySelector("#document").shadowRoot.querySelector(".cm-content").cmTile.root;
    const { left: clientX, top, bottom } = view.coordsAtPos(7, -1);
    const clientY = (top + bottom) / 2;
    target.dispatchEvent(
      new DragEvent("drop", {
        dataTransfer,
        clientX,
        clientY,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    );
  });

  await holds(page, "````\none\n```\n````\n\ntwo\n");
});

test("an address pasted over words in a link is the link's, and there is no link in another", async () => {
  const page = await editDraft("address-in-link", "x\n");
  const pasted = async (selected: string) => {
    await put(page, `${selected}\n\n[ref]: /r\n`);
    await paste(pageText(page), { "text/plain": "https://e.org" });
    return (await marked(page)).replaceAll(/[‸⟨⟩]|\n\n\[ref\]: \/r\n/g, "");
  };
  const found: string[] = [];
  for (const selected of [
    "See the [long ⟨guide](/x)⟩ now.",
    "See the ⟨[long guide](/x)⟩ now.",
    'See the [⟨long⟩ guide](</x> "T") now.',
    "See the [`⟨guide⟩`](/x) now.",
    "See the [**gu⟨ide**](/x)⟩ now.",
    "See ⟨https://a.b/c⟩ now.",
    "See ⟨the [long guide](/x) now⟩.",
    "See [long ⟨guide](/x) now⟩.",
    "See **bol⟨d** words⟩.",
    "See ⟨**bold**⟩ words.",
  ])
    found.push(await pasted(selected));

  expect(found).toEqual([
    "See the [long guide](https://e.org) now.",
    "See the [long guide](https://e.org) now.",
    'See the [long guide](<https://e.org> "T") now.',
    "See the [`guide`](https://e.org) now.",
    "See the [**guide**](https://e.org) now.",
    "See https://e.org now.",
    "See [the long guide now](https://e.org).",
    "See [long guide now](https://e.org).",
    "See [**bold** words](https://e.org).",
    "See [**bold**](https://e.org) words.",
  ]);
});

test("an address pasted over words makes them a link", async () => {
  const page = await editDraft("address", "the words\n");
  await caretAfter(page, "the words");
  await page.keyboard.press("Control+Shift+ArrowLeft");

  await paste(pageText(page), { "text/plain": "https://example.org/a" });

  await holds(page, "the [words](https://example.org/a)\n");
});

/** Puts something on the browser's clipboard, as another program does. That page's policy refuses its styles, with messages. */
async function copyElsewhere(page: Page, data: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/healthz`);
  await other.evaluate(async (data) => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
    const { navigator, ClipboardItem } = globalThis as any;
    await navigator.clipboard.write([new ClipboardItem(data)]);
  }, data);
  await other.close();
  await page.bringToFront();
}

test("a real paste of styled text is Markdown, and nothing is logged", async () => {
  const page = await editDraft("styled", "one\n", { mayComplain: /\/healthz\)$/ });
  await copyElsewhere(page, {
    "text/html": '<style>p { color: red }</style><p style="color: red"> a <b style="color: red">b</b></p>',
    "text/plain": " a b",
  });
  await caretAfter(page, "one");
  await page.keyboard.type(" ");

  await page.keyboard.press("Control+v");

  await holds(page, "one a **b**\n");
});

/** The Markdown and the HTML on the browser's clipboard. */
const clipboardOf = (page: Page) =>
  page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
    const [item] = await (globalThis as any).navigator.clipboard.read();
    return Promise.all(["text/plain", "text/html"].map(async (type) => (await item.getType(type)).text()));
  });

test("a block that is selected as a whole is copied as text is", async () => {
  const page = await editDraft("block", "one\n\ntwo **three**\n");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await caretAfter(page, "two");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+c");

  const [markdown, html] = await clipboardOf(page);

  expect(markdown).toBe("two **three**");
  expect(html).toContain("two <strong>three</strong>");
});

test("what is copied is Markdown here, and formatted text in other programs", async () => {
  const text = "## One\n\n- two **three**\n\n```js\nfour\n```\n";
  const page = await editDraft("copied", `${text}\nfive\n`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await caretAfter(page, "four");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await caretAfter(page, "five");
  await page.keyboard.press("Control+c"); // with nothing selected

  const copied = await clipboardOf(page);
  expect(copied[0]).toBe(`${text}\nfive\n`);
  expect(copied[1]).toContain(
    "<h2>One</h2><ul><li>two <strong>three</strong></li></ul><pre><code>four</code></pre>",
  );

  await page.keyboard.press("Control+v");
  await holds(page, `${text}\nfive\n\n${text}\nfive\n\n`);
});

test("what is cut goes, and comes back where it is pasted; with nothing selected nothing goes", async () => {
  const page = await editDraft("cut", "one two\n\n- three\n");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await caretAfter(page, "one two");
  await page.keyboard.press("Control+x");
  await holds(page, "one two\n\n- three\n");
  await page.keyboard.press("Control+Shift+ArrowLeft");

  await page.keyboard.press("Control+x");
  await holds(page, "one \n\n- three\n");
  await caretAfter(page, "three");
  await page.keyboard.press("Control+v");

  await holds(page, "one \n\n- threetwo\n");
});

test("bullets that are pasted into steps are steps, and the next steps count on", async () => {
  const page = await editDraft("steps", "1. Pour.\n2. Wait.\n");
  await caretAfter(page, "Pour.");

  await paste(pageText(page), { "text/plain": "- Stir.\n- Taste." });
  await holds(page, "1. Pour.\n2. Stir.\n3. Taste.\n4. Wait.\n");
  await page.keyboard.press("Control+z");

  await holds(page, "1. Pour.\n2. Wait.\n");
});
