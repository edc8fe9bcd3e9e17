import { expect, test } from "bun:test";

import { pageText, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { samples } from "../../support/samples.ts";

const { ada, editDraft } = await testEditor();

const { url } = await ada.upload("cup.png", samples.png);

const content = `---
title: Tea
---

import A from "a";

One {a b} two.

![A cup](${url})

$$
x^2
$$

<Steps>

<Cup of="a rather long kind of green tea that was grown on the slope of a mountain" with="nothing" />

Text

</Steps>

<!-- a remark -->
`;

test("closed, open and selected widgets pass axe and fit windows of every width", async () => {
  const page = await editDraft("look/widgets", content);
  const widget = (name: string) => pageText(page).getByRole("group", { name });

  await expectGoodLooks(page);
  await widget("Math").click();
  await pageText(page).locator(".doc-source-line").first().waitFor();
  await expectGoodLooks(page);
  await widget("Image").click();
  await pageText(page).locator(".doc-tools").waitFor();
  await expectGoodLooks(page);
});

test("the box of an element that has no name to show has an edge above, which takes no room", async () => {
  const page = await editDraft("plain", "One.\n\n<include>\n  a.md\n</include>\n\nTwo.\n");

  const above = await pageText(page)
    .locator(".doc-plain")
    .evaluate((element) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const { boxShadow, borderTopWidth } = (globalThis as any).getComputedStyle(element);
      return { boxShadow, borderTopWidth };
    });

  expect(above.boxShadow).toContain("0px 1px 0px 0px inset");
  expect(above.borderTopWidth).toBe("0px");
});
