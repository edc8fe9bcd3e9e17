import { afterAll, beforeAll, expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const kinds = [
  (number: number) => `## Heading ${number}`,
  (number: number) =>
    `Paragraph ${number} with **bold**, \`code\` and [a link](https://example.org/${number}).`,
  (number: number) => `- item ${number}\n- another  item`,
  (number: number) => `\`\`\`js\nconst number = ${number};\n\`\`\``,
  (number: number) => `<Note title="${number}">\n\nInside of note ${number}.\n\n</Note>`,
];

const long = Array.from(
  { length: 500 },
  (_, number) => `${kinds[number % kinds.length]!(number)}\r\n\r\n`,
).join("");

test("of a page with 500 blocks all are shown, and what is typed into one of them changes that one", async () => {
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  await grace.publish("long", long);
  const page = await openPage(`${server.url}/admin/edit/long`, { name: "Ada" });

  const paragraph = page.getByRole("group", { name: "Paragraph" }).filter({ hasText: "Paragraph 251 with" });
  await paragraph.click();
  await page.getByRole("textbox", { name: "Paragraph, source" }).press("End");
  await page.keyboard.type(" Typed here.");
  await page.keyboard.press("Escape");
  await paragraph.getByText("Typed here.").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await page.locator("[data-kind=list] + [data-kind=paragraph]").getByText("Typed here.").waitFor();
  await page.keyboard.press("Control+z");
  await page.locator("[data-kind=list] + [data-kind=paragraph]").waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page
    .getByRole("status")
    .filter({ hasText: /^Saved \d/ })
    .waitFor();

  expect(await page.locator("#blocks > .block").count()).toBe(500);
  const { draft } = (await grace.get("/api/admin/drafts?slug=long")).json;
  expect(draft.content).toBe(long.replace("example.org/251).", "example.org/251). Typed here."));
});
