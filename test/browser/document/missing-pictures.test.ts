import { expect, test } from "bun:test";

import { caretAt, inlineWindows, inView } from "./inline-window.ts";

const open = inlineWindows();

test("the description of a picture that did not load stays when the caret enters its line", async () => {
  const page = await open("W\n\n## ![A plan](/missing.png) of it\n");
  await page.getByText("A plan").waitFor();

  await caretAt(page, 3);
  const shown = await inView(
    page,
    (view) => view.contentDOM.querySelector(".doc-picture").textContent as string,
  );

  expect(shown).toBe("A plan");
});
