import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { caretAfter, pageText, showView } from "../support/editor.ts";
import { expectGoodLooks } from "../support/looks.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

/** The gallery shows the document without a caret. */
const content = `---
title: Everything that can be written in
---

A paragraph with **bold**, *italic*, \`code\` and [a link](/look/nowhere), that goes on over more than one line.

<Card title="A card" href="/docs/a/rather/long/address/of/a/page/that/is/linked">

Inside of a card.

</Card>

| Setting | Default | What it does |
| --- | --- | --- |
| \`PORT_THAT_IS_LISTENED_ON\` | \`127.0.0.1:3000\` | The address |

\`\`\`ts title="a.ts"
const aRatherLongName = await aFunctionWithALongName("with a long text", { and: "options", of: "its own" });
\`\`\`

<Open>

The end.
`;

beforeAll(async () => {
  server = await startServer();
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("look", content);
});
afterAll(() => server[Symbol.asyncDispose]());

const looks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "a paragraph that is written in": (page) => caretAfter(page, "A paragraph"),
  "a cell that is written in": (page) => page.getByRole("cell", { name: "The address" }).click(),
  "code that is written in": (page) => caretAfter(page, "await"),
  "a link's panel": async (page) => {
    await caretAfter(page, "a link");
    await page.keyboard.press("Control+k");
  },
  "front matter as YAML": async (page) => {
    await pageText(page).getByText("Properties").click();
    await page.getByRole("button", { name: "Edit as YAML" }).click();
  },
  "a selected block": async (page) => {
    await caretAfter(page, "The end.");
    await page.keyboard.press("Escape");
  },
  "the menu of a block": (page) => page.getByRole("button", { name: "Block actions" }).click(),
  "find and replace": async (page) => {
    await page.keyboard.press("Escape");
    await caretAfter(page, "The end.");
    await page.keyboard.press("Control+h");
  },
  "the insert menu": async (page) => {
    await page.keyboard.press("Escape");
    await caretAfter(page, "The end.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
  },
  "the menu of heading levels": async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Heading" }).click();
  },
  "the source": async (page) => {
    await page.keyboard.press("Escape");
    await showView(page, "source");
  },
};

test("every part of the document passes axe and fits windows of every width", async () => {
  const page = await openPage(`${server.url}/admin/edit/look`, { name: "Ada" });
  for (const [what, show] of Object.entries(looks)) {
    await show(page).catch((cause: unknown) => {
      throw new Error(what, { cause });
    });
    await expectGoodLooks(page);
  }
  await page.setViewportSize({ width: 340, height: 640 });
  const barWhile = (state: string) =>
    page.evaluate<[number, number]>(`{
      document.querySelector("#title").textContent = "A title";
      document.querySelector("#state").textContent = ${JSON.stringify(state)};
      const view = document.querySelector(".bar .menu").getBoundingClientRect();
      [document.querySelector(".bar").offsetHeight, view.left, view.top];
    }`);
  expect(await barWhile("Saving…"), "the bar while it saves").toEqual(await barWhile("Saved"));
});
