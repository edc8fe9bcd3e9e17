import { afterAll, beforeAll, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { expectGoodLooks } from "../support/looks.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

/** The gallery cannot show open fields. */
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

const field = (page: Page) => page.getByRole("textbox", { name: /source$/ });
const block = (page: Page, name: string) => page.getByRole("group", { name, exact: true }).first();
const open = (name: string) => (page: Page) => block(page, name).click();

const fields: readonly ((page: Page) => Promise<void>)[] = [
  open("Paragraph"),
  open("Table"),
  open("Code"),
  open("Block with an error"),
  (page) => block(page, "Component Card").getByText("Card", { exact: true }).click(),
  (page) => page.getByRole("button", { name: "Edit as YAML" }).click(),
  async (page) => {
    await page.getByRole("button", { name: "Add a block, or type / for more" }).click();
    await page.getByRole("menuitem", { name: "List", exact: true }).click();
  },
];

test("an open block of every kind passes axe and fits windows of every width", async () => {
  const page = await openPage(`${server.url}/admin/edit/look`, { name: "Ada" });

  for (const openField of fields) {
    await openField(page);
    await field(page).waitFor();
    await expectGoodLooks(page);
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "detached" });
  }
});

test("the source and the menu of heading levels pass axe and fit windows of every width", async () => {
  const page = await openPage(`${server.url}/admin/edit/look`, { name: "Ada" });

  await open("Paragraph")(page);
  await field(page).waitFor();
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  await bar.getByRole("button", { name: "Heading" }).click();
  await page.getByRole("menuitem", { name: "Heading 6" }).waitFor();
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Source" }).click();
  await page.getByRole("textbox", { name: "Page text" }).waitFor();

  await expectGoodLooks(page);
});
