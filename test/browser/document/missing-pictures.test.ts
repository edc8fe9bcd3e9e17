import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, testEditor } from "../../support/editor.ts";
import { samples } from "../../support/samples.ts";
import { caretAt, inlineWindows, inView } from "./inline-window.ts";

const open = inlineWindows();
const { server, grace, edit, openPage } = await testEditor();

test("the description of a picture that did not load stays when the caret enters its line", async () => {
  const page = await open("W\n\n## ![A plan](/missing.png) of it\n");
  await page.getByText("A plan").waitFor();

  await caretAt(page, 3);
  const shown = await inView(
    page,
    (view) => view.contentDOM.querySelector(".doc-picture").textContent as string,
  );

  expect(shown).toBe("Image not found: A plan /missing.png");
});

test("a picture that is not found says what it shows and where it was looked for, in the editor and in the history", async () => {
  const content =
    "![A plan](/a.png)\n\n![](/a%20b.png)\n\n<Frame>\n  ![Framed](c.png)\n</Frame>\n\nIn ![text](/d.png) too.\n";
  const first = await grace.save("guide/lost", "Old.\n");
  await grace.save("guide/lost", content, first);
  const page = await edit("guide/lost");
  const says = async (page: Page) => {
    for (const words of ["A plan /a.png", "/a b.png", "Framed /guide/c.png", "text /d.png"])
      await page.getByText(`Image not found: ${words}`, { exact: true }).waitFor();
    expect(
      await page.locator("main img").evaluateAll((all) => all.every((one) => one.offsetWidth === 0)),
    ).toBe(true);
  };

  await says(page);
  await page.goto(`${server.url}/admin/history/guide/lost?from=draft-${first}&as=page`);

  await says(page);
});

test("a picture that was not found is shown when it is there", async () => {
  await grace.save("guide/later", "![A plan](/plan.png)\n\n- In ![text](/plan.png) too.\n");
  const page = await openPage(`${server.url}/admin/edit/guide/later`, { name: "Ada", clock: true });
  await pageText(page).waitFor();
  for (const words of ["A plan", "text"])
    await page.getByText(`Image not found: ${words} /plan.png`, { exact: true }).waitFor();

  await page.route("**/site/plan.png", (route) =>
    route.fulfill({ contentType: "image/png", body: samples.png }),
  );
  await page.clock.fastForward(10_000);

  for (const name of ["A plan", "text"])
    await pageText(page).getByRole("img", { name, exact: true }).waitFor();
  await page.getByText("Picture not found").waitFor({ state: "detached" });
});
