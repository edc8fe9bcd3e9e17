import { expect, test } from "bun:test";

import { expectNoFindings } from "../../support/looks.ts";
import { caretAt, inlineWindows } from "./inline-window.ts";

const open = inlineWindows();

const page = `Some **bold**, *italic*, \`code\`, [a link](/x), ~~gone~~, ![a dot](/dot.svg), ![none](/none.svg) and <Badge a="b">new</Badge>[^1].

- an item
- [ ] a task

[^1]: A note
`;

test.each(["light", "dark"] as const)("nobody is kept out of the lines of a %s page", async (colorScheme) => {
  const window = await open(page);
  await window.emulateMedia({ colorScheme });

  await expectNoFindings(window);
  await caretAt(window, page.indexOf("link"));
  await window.keyboard.press("Control+k");
  await expectNoFindings(window);
  await window.keyboard.press("Enter");
  await expectNoFindings(window);
});

test("the panel of a link or picture is inside a narrow window", async () => {
  const window = await open(page, 360);

  for (const words of ["a link", "![a dot]"]) {
    await caretAt(window, page.indexOf(words));
    await window.keyboard.press("Control+k");
    await window.keyboard.press("Enter");
    const { x, width } = (await window.getByRole("dialog").boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(8);
    expect(x + width).toBeLessThanOrEqual(352);
    await expectNoFindings(window);
    await window.keyboard.press("Escape");
  }
});
