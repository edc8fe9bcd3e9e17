import { afterAll, beforeAll, describe, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { samples } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let grace: Client;
let picture: string;

beforeAll(async () => {
  server = await startServer();
  grace = await Client.signedIn(server.url, { name: "Grace" });
  const upload = { name: "plan.png", content: samples.png.toString("base64") };
  picture = (await grace.post("/api/admin/uploads", upload)).json.url;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Blocks of every kind, the wide and the wrong among them. */
const everything = () => `---
title: Everything that a page can hold, in one page with a long title
description: 'It is looked at'
---

import { Card } from "../components/card-with-a-rather-long-name-that-does-not-fit-the-narrowest-window.jsx"

# Everything

A paragraph with **bold**, *italic*, \`code\` and [a link](/look/nowhere), that goes on over more than one line.

<Card title="A card" href="/docs/a/rather/long/address/of/a/page/that/is/linked">

Inside of a card.

- one
- two

<Tabs items={["npm", "bun"]}>

Deeper.

</Tabs>

</Card>

> [!WARNING]
> Mind the gap.

| Setting | Default | What it does |
| --- | --- | --- |
| \`PORT_THAT_IS_LISTENED_ON\` | \`127.0.0.1:3000\` | The address |

\`\`\`ts title="a.ts"
const aRatherLongName = await aFunctionWithALongName("with a long text", { and: "options", of: "its own" });
\`\`\`

![A plan](${picture})

<Open>

The end.
`;

const block = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
const state = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words }).waitFor();

async function openBlock(page: Page, name: string): Promise<void> {
  await block(page, name).first().click();
  await field(page).waitFor();
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
}

type State = readonly [
  name: string,
  reach: (page: Page, slug: string) => Promise<unknown>,
  texts?: Readonly<{ published?: () => string; draft?: () => string }>,
];

const states: readonly State[] = [
  ["as it opens", (page) => block(page, "Component Tabs").waitFor()],
  [
    "a block under the pointer",
    async (page) => {
      await block(page, "Code").hover();
      await page.getByRole("toolbar", { name: "Block" }).waitFor();
    },
  ],
  ["a block chosen", (page) => block(page, "Paragraph").first().focus()],
  ["a block within a component chosen", (page) => block(page, "Component Tabs").focus()],
  ["a paragraph open", (page) => openBlock(page, "Paragraph")],
  ["a heading open", (page) => openBlock(page, "Heading")],
  ["a table open", (page) => openBlock(page, "Table")],
  ["code open", (page) => openBlock(page, "Code")],
  ["a broken block open", (page) => openBlock(page, "Block that cannot be read")],
  [
    "a component open",
    async (page) => {
      await block(page, "Component Card").getByText("Card", { exact: true }).click();
      await field(page).waitFor();
    },
  ],
  [
    "the front matter open as text",
    async (page) => {
      await page.getByRole("button", { name: "Edit all front matter as text" }).click();
      await field(page).waitFor();
    },
  ],
  [
    "the levels of headings",
    async (page) => {
      await openBlock(page, "Paragraph");
      await page
        .getByRole("toolbar", { name: "Formatting" })
        .getByRole("button", { name: "Heading" })
        .click();
      await page.getByRole("menuitem", { name: "Heading 6" }).waitFor();
    },
  ],
  [
    "the insert menu",
    async (page) => {
      await page.getByRole("button", { name: "Insert block at the end" }).click();
      await page.getByRole("menuitem", { name: "Quote" }).waitFor();
    },
  ],
  [
    "a new block",
    async (page) => {
      await page.getByRole("button", { name: "Insert block at the end" }).click();
      await page.getByRole("menuitem", { name: "List", exact: true }).click();
      await field(page).waitFor();
    },
  ],
  [
    "the source",
    async (page) => {
      await page.getByRole("button", { name: "Source" }).click();
      await page.getByRole("textbox", { name: "Text of the page" }).waitFor();
    },
  ],
  [
    "the menu of the page",
    async (page) => {
      await page.getByLabel("More", { exact: true }).click();
      await page.getByRole("link", { name: "Changes" }).waitFor();
    },
  ],
  [
    "the dialog of a picture, with what is missing",
    async (page) => {
      await openBlock(page, "Paragraph");
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" }).click();
      const dialog = page.getByRole("dialog", { name: "Insert image" });
      await dialog
        .getByLabel("Image", { exact: true })
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: samples.png });
      await dialog.getByRole("button", { name: "Insert" }).click();
      await dialog.getByRole("alert").filter({ hasText: "Say in a few words" }).waitFor();
    },
  ],
  [
    "the publish dialog, with errors and warnings",
    async (page) => {
      await page.getByRole("link", { name: "Publish…" }).click();
      const dialog = page.getByRole("dialog", { name: "Publish" });
      await dialog.getByRole("heading", { name: "Errors" }).waitFor();
      await dialog.getByRole("heading", { name: "Warnings" }).waitFor();
    },
    { draft: () => everything().replace("The end.", "[Nowhere](/look/no) {") },
  ],
  [
    "a conflict",
    async (page, slug) => {
      await openBlock(page, "Paragraph");
      await page.keyboard.type("Mine. ");
      await grace.save(slug, everything().replace("The end.", "Theirs."), 0);
      await save(page);
      await page
        .getByRole("region", { name: "Conflict" })
        .getByRole("button", { name: "Keep mine" })
        .waitFor();
    },
  ],
  [
    "the session ended",
    async (page) => {
      await openBlock(page, "Paragraph");
      await page.keyboard.type("Mine. ");
      await page.context().clearCookies();
      await save(page);
      await page.getByRole("dialog", { name: "Sign in again" }).getByLabel("Team PIN").waitFor();
    },
  ],
  [
    "kept text offered",
    async (page) => {
      await page.route("**/api/admin/drafts", (route) => route.abort());
      await openBlock(page, "Paragraph");
      await page.keyboard.type("Mine. ");
      await save(page);
      await state(page, /offline, kept in this browser/);
      await page.reload();
      await page.getByText(/^Unsaved text from/).waitFor();
    },
  ],
  [
    "front matter in TOML",
    (page) => block(page, "Front matter").focus(),
    { published: () => "+++\ntitle = 'T'\n+++\n\nText.\n" },
  ],
  [
    "front matter that cannot be read",
    (page) => block(page, "Front matter").focus(),
    { published: () => "---\ntitle: [a\n---\n\nText.\n" },
  ],
  [
    "an empty page",
    (page) => page.getByRole("button", { name: "Insert block at the end" }).waitFor(),
    { published: () => "" },
  ],
];

describe("in no state the editor breaks a rule of axe, or is wider than its window", () => {
  for (const [name, reach, { published = everything, draft } = {}] of states) {
    test(name, async () => {
      const slug = `look/${Bun.hash(name).toString(36)}`;
      await grace.publish(slug, published());
      if (draft !== undefined) await grace.save(slug, draft());
      const address = `${server.url}/admin/edit/${slug}`;
      const page = await openPage(address, { name: "Ada", mayComplain: /ERR_FAILED/ });

      await reach(page, slug);

      await expectGoodLooks(page);
    });
  }
});
