import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server } = await testSite({ files: { "content/index.md": "# Another site\n" } });

test("from the list of shortcuts one comes to Help, finds a page while one types, and reads it", async () => {
  const page = await openPage(`${server.url}/admin`, { name: "Ada" });

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Shortcuts" }).getByRole("link", { name: "Help" }).click();
  await page.waitForURL("**/admin/help");
  await page.keyboard.press("/");
  await page.keyboard.type("protected branch");
  await page.waitForURL("**/admin/help?q=protected+branch");
  const hits = page.getByRole("list", { name: "Found help pages" });
  await hits.getByRole("link", { name: "GitHub" }).click();

  await page.getByRole("heading", { name: "Protected branches" }).waitFor();
  const current = page.getByRole("navigation", { name: "Help pages" }).locator("[aria-current]");
  expect(await current.textContent()).toBe("GitHub");
  await page.getByRole("link", { name: "Next Gemini" }).click();
  await page.waitForURL("**/admin/help/server/gemini");
});

test("a link to a part of another page of Help leads there, and its picture is shown", async () => {
  const page = await openPage(`${server.url}/admin/help/server/troubleshooting`, { name: "Ada" });

  await link(page, "backup").click();
  await page.waitForURL("**/admin/help/server/running#user-content-backups");
  const { y } = (await page.getByRole("heading", { name: "Backups" }).boundingBox())!;
  expect(y).toBeWithin(0, page.viewportSize()!.height);

  const [picture] = await Promise.all([
    page.waitForResponse("**/from-draft-to-site.svg"),
    page.goto(`${server.url}/admin/help`),
  ]);
  expect(picture.status()).toBe(200);
});
