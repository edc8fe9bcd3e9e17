import { expect, test } from "bun:test";

import { holds, pageText, testEditor, write } from "../../support/editor.ts";
import { expectNoFindings } from "../../support/looks.ts";
import { button, dialog, isFocused, link, says } from "../../support/roles.ts";
import { heldBuild } from "../../support/site-build.ts";

const build = await heldBuild();
const { server, edit, editPublished, openPage } = await testEditor({
  settings: { SITE_URL: "https://docs.example.org", AFTER_PUBLISH: build.command },
});

test("the note after publishing says that the site is built, and then where the page is live", async () => {
  const page = await editPublished("live", "# Live\n\nOne.\n");
  await build.end("good");
  await write(page, "One.", " Two.");
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();

  await says(page, /Published\..*Building…/s);
  expect(await link(page, "View page").count()).toBe(0);
  await expectNoFindings(page);
  await build.end("good");
  await link(page, "docs.example.org/live").waitFor();

  expect(await link(page, "docs.example.org/live").getAttribute("href")).toBe(
    "https://docs.example.org/live",
  );
  await says(page, "Published.");
  await expectNoFindings(page);
});

test("a build that fails leads to the line, in the note, in the list and when the page is opened again", async () => {
  const page = await editPublished("fails", "# Fails\n\nOne.\n\nTwo.\n");
  await build.end("good");
  await write(page, "One.", " More.");
  await page.keyboard.press("Control+Enter");
  await button(dialog(page, "Publish"), "Publish").click();
  await says(page, "Building…");
  const list = await openPage(`${server.url}/admin`);
  await list.locator("main").getByText("Building").first().waitFor();

  await build.end("content/fails.mdx:5:1: Unexpected word");
  await says(page, "Failed");
  await page.getByText("Last lines").click();
  await page.getByText("Unexpected word").waitFor();
  await expectNoFindings(page);
  await list.reload();
  await list
    .locator("main .rows")
    .getByRole("link", { name: /failed/i })
    .first()
    .click();
  await link(list, "fails, line 5").waitFor();

  const again = await edit("fails");
  await link(again, "fails, line 5").click();
  await isFocused(pageText(again));
  await again.keyboard.type("Here ");
  await holds(again, "# Fails\n\nOne. More.\n\nHere Two.\n");
});
