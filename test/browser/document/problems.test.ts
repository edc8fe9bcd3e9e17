import { expect, test } from "bun:test";

import { pageText, showView, testEditor, write } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("a text that becomes wrong says so below it, and no more once it is right", async () => {
  const page = await editDraft("problems/typed", "One.\n\nTwo.\n");
  const problem = pageText(page).locator(".doc-problem");

  await write(page, "One.", " {");
  await problem.waitFor();
  expect(await problem.count()).toBe(1);
  await page.keyboard.press("Backspace");
  await problem.waitFor({ state: "detached" });
});

test("what the server said of a text is below it from the start, also in a page with CRLF", async () => {
  const page = await editDraft("problems/first", "One.\r\n\r\nTwo {\r\n\r\nThree.\r\n");

  const box = await pageText(page).locator(".doc-problem").boundingBox();
  const above = await pageText(page).getByText("Two {").boundingBox();
  const below = await pageText(page).getByText("Three.").boundingBox();

  expect(box!.y).toBeGreaterThan(above!.y);
  expect(box!.y).toBeLessThan(below!.y);
});

test("after an edit of the source, what is wrong is said of the text that is there", async () => {
  const page = await editDraft("problems/source", "One {\n\nTwo.\n");
  const problem = pageText(page).locator(".doc-problem");
  await problem.waitFor();

  await showView(page, "source");
  await problem.waitFor({ state: "detached" });
  await pageText(page).press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("}\n\nThree {");
  await showView(page, "page");
  await problem.waitFor();

  const texts = await pageText(page).locator(".cm-line, .doc-problem").allTextContents();
  expect(texts.filter((text) => text !== "").map((text) => text.slice(0, 5))).toEqual([
    "One }",
    "Three",
    "This ",
    "Two.",
  ]);
});

test("of a long page only what is near the window is asked for, by itself", async () => {
  const long = `${"Some text.\n\n".repeat(4000)}<Cup of="tea" />\n\n{/* the end */}\n`;
  const page = await editDraft("problems/long", long);
  const bodies: string[] = [];
  await page.route("**/admin/previews/**", (route) => {
    bodies.push(route.request().postData()!);
    return route.continue();
  });

  const cup = pageText(page).getByRole("group", { name: "Component Cup" });
  await page.mouse.move(640, 500);
  while (!(await cup.isVisible())) await page.mouse.wheel(0, 100_000);
  await cup.getByText("of: tea").waitFor();

  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(16 * 1024);
  expect(bodies.length).toBeLessThan(10);
});
