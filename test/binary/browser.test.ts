import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { git } from "../support/git.ts";
import { firstPage, writeFirstPage } from "../support/journey.ts";
import { heading } from "../support/roles.ts";
import { fromBinary, startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

test("a first page is written in the browser, from the sign-in to its commit", async () => {
  await using server = await startServer({}, fromBinary);
  const page = await openPage(`${server.url}/admin`, { stranger: true });

  await writeFirstPage(page, "Green tea");

  await heading(page, "Add Green tea").waitFor();
  expect(await git(server.repository, "show", "main:content/green-tea.mdx")).toBe(
    firstPage("Green tea").trim(),
  );
  // Each page listens to what happens to the menu, and the server ends first.
  await page.goto("about:blank");
});
