import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { link } from "../support/roles.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server } = await testSite({ files: { "content/index.md": "# Another site\n" } });

test("the list of shortcuts links to Help, whose search finds a page as the reader types", async () => {
  const page = await openPage(`${server.url}/admin`, { name: "Ada" });

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Shortcuts" }).getByRole("link", { name: "Help" }).click();
  await page.getByRole("navigation", { name: "Help pages" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("protected branch");
  await page.waitForURL("**/admin/help?q=protected+branch");
  const hits = page.getByRole("list", { name: "Found help pages" });
  await hits.getByRole("link", { name: "GitHub" }).click();

  await page.getByRole("heading", { name: "Protected branches" }).waitFor();
  const current = page.getByRole("navigation", { name: "Help pages" }).locator("[aria-current]");
  expect(await current.textContent()).toBe("GitHub");
  await page.getByRole("link", { name: "Next GitLab, Gitea, Bitbucket and other hosts" }).click();
  await page.waitForURL("**/admin/help/server/git-hosts");
});

test("a link to a heading of another Help page works, and pictures are shown", async () => {
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
