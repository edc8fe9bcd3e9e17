import { afterAll, beforeAll, expect, test } from "bun:test";

import { browserOfTests, expectNoFindings, expectNoSidewaysScroll } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let grace: Client;

beforeAll(async () => {
  server = await startServer();
  grace = await Client.signedIn(server.url, { name: "Grace" });
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ["wide", 1200, "light"],
  ["narrow", 360, "dark"],
] as const)("without script, two who saved are shown both texts: %s", async (slug, width, colorScheme) => {
  const seen = await grace.save(slug, "# Page\n\nOne.\n");
  const page = await openPage(`${server.url}/admin/edit/${slug}`, {
    name: "Ada",
    javaScript: false,
    width,
    colorScheme,
  });
  await page.getByRole("textbox", { name: "Text of the page" }).fill("# Page\n\nMine.\n");
  await grace.save(slug, "# Page\n\nTheirs.\n", seen);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Page was not saved" }).waitFor();

  const theirs = page.getByRole("textbox", { name: "Theirs, saved by Grace" });
  expect(await theirs.inputValue()).toBe("# Page\n\nTheirs.\n");
  expect(await theirs.isEditable()).toBe(false);
  await expectNoSidewaysScroll(page);
  await page.getByRole("textbox", { name: "My text" }).fill("# Page\n\nTheirs and mine.\n");
  await page.getByRole("button", { name: "Save my text over it" }).click();
  await page.waitForURL(`**/admin/edit/${slug}`);
  const { json } = await grace.get(`/api/admin/drafts?slug=${slug}`);
  expect(json.draft).toMatchObject({ content: "# Page\n\nTheirs and mine.\n", author: "Ada" });
});

test("both texts break no rule of axe, and fit the narrowest window", async () => {
  await grace.save("looked-at", `# Page\n\n${"A long line. ".repeat(30)}\n\nOnly theirs.\n`);
  const page = await openPage(`${server.url}/admin/settings`, { name: "Ada", width: 360 });

  for (const mine of [
    `# Page\n\n${"A long word. ".repeat(30)}\n\n\`\`\`\n${"code ".repeat(60)}\n\`\`\`\n`,
    "# Page\n",
  ]) {
    await page.evaluate(`(async () => {
      const asked = { method: "POST", headers: { "content-type": "application/json" } };
      const body = JSON.stringify({ content: ${JSON.stringify(mine)} });
      const answer = await fetch("/admin/conflict/looked-at", { ...asked, body });
      document.querySelector("#main").innerHTML = "<h1>Page</h1>" + (await answer.text());
    })()`);
    await page.getByRole("button", { name: "Keep mine" }).waitFor();
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
  }
});
