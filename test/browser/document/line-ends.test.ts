import { expect, test } from "bun:test";

import { testEditor } from "../../support/editor.ts";
import { isFocused } from "../../support/roles.ts";
import { caretPlace, marked, pressAll, put } from "./marked-page.ts";

const { editDraft } = await testEditor();

test.each(["`coding`", "**bolder**", "*italics*", "~~struck~~", "[linked](/x)", "<kbd>keys</kbd>"])(
  "End on a line before %s is after its last word",
  async (next) => {
    const page = await editDraft(`ends/${next.replaceAll(/\W/g, "")}`, "# x\n");
    for (let words = 8; words < 22; words += 1) {
      const text = `# T\n\n${"word ".repeat(words)}${next} and so on and on and on and on and on\n`;
      await put(page, text.replace("word", "‸word"));
      const first = await caretPlace(page);
      await pressAll(page, "End");
      const last = await caretPlace(page);
      await pressAll(page, "X");
      const now = await marked(page);

      expect(now.replace("X‸", ""), `${words} words`).toBe(text);
      // It may be the last word of this line: then its marks, which are shown now, can move it to the next.
      if (/\wX‸/.test(now.slice(now.lastIndexOf("word ") + 5))) continue;
      expect(now, `${words} words`).toContain(next);
      expect(Math.abs(last.y - first.y), `${words} words`).toBeLessThan(6);
    }
  },
);

test("Ctrl+Home goes to the title of a long page, whose form is out of the window", async () => {
  const text = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
  const page = await editDraft("ends/top", `---\ntitle: Tea\n---\n\n${text}\n`);
  await put(page, `---\ntitle: Tea\n---\n\n${text}‸\n`);
  await pressAll(page, "Control+End");
  await page.waitForFunction("scrollY > 500");

  await pressAll(page, "Control+Home");

  await isFocused(page.getByRole("textbox", { name: "Title" }));
  await page.keyboard.type("Green ");
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Green Tea");
  expect(await page.locator(".doc-source-line").count()).toBe(0);
});

test("marks are shown when the button of the mouse is up, with Shift held, too", async () => {
  const page = await editDraft("ends/drag", "# x\n");
  const text = "# T‸\n\nAlpha **bold** and `code` with ~~old~~ [link](/x) end.\n";
  const end = text.replace("‸", "").replace(" end", " ‸end");
  await put(page, end);
  const to = await caretPlace(page);
  await put(page, text.replace("‸", "").replace("Alpha", "‸Alpha"));
  const from = await caretPlace(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.keyboard.down("Shift");
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 3 });
  await page.keyboard.down("Shift");
  await page.mouse.move(to.x, to.y, { steps: 3 });

  expect(await page.locator(".doc-mark").count()).toBe(0);
  await page.mouse.up();
  await page.keyboard.up("Shift");

  await page.locator(".doc-mark").first().waitFor();
  expect(await marked(page)).toContain("⟨Alpha **bold** and `code` with ~~old~~ [link](/x) ⟩end");
});
