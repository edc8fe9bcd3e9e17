import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { caretAfter, pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor({
  files: { "docs.json": "{}", "one.mdx": "<LinkCard title='A' /> <LinkCard title='B' />\n" },
});

const page =
  "# שלום\n\nטקסט אחד.\n\n<Tabs>\n<TabItem label='אחת'>\n\nבפנים.\n\n</TabItem>\n</Tabs>\n\n" +
  "<LinkCard title='כרטיס'>\n\nבכרטיס.\n\n</LinkCard>\n\n:::tip\n\nעצה.\n\n:::\n";

async function rightOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!;
  return x + width;
}

const box = (page: Page, text: string) => pageText(page).locator(".doc-box", { hasText: text }).last();

test("the head of a box of text that runs from right to left begins on the right", async () => {
  const shown = await editDraft("rtl/heads", page);

  for (const [text, head] of [
    ["בכרטיס.", ".doc-tag .mdx-name"],
    ["בפנים.", ".doc-tabs > .doc-tab"],
    ["עצה.", ".mdx-label > strong"],
  ] as const) {
    const around = pageText(shown)
      .locator(".doc-box", { hasText: text, has: shown.locator(head) })
      .last();
    expect(await rightOf(around.locator(head).first())).toBeGreaterThan((await rightOf(around)) - 24);
  }
});

test("panels and the menu open below their place, where a text from right to left goes on", async () => {
  const shown = await editDraft("rtl/panels", page);
  const { keyboard } = shown;
  const isBelow = async (panel: Locator, place: Locator) => {
    await panel.waitFor();
    expect(Math.abs((await rightOf(panel)) - (await rightOf(place)))).toBeLessThan(40);
  };

  await caretAfter(shown, "בכרטיס.");
  await keyboard.press("Alt+F10");
  await isBelow(shown.getByRole("dialog", { name: "Component" }), box(shown, "בכרטיס."));
  await keyboard.press("Escape");
  await caretAfter(shown, "בפנים.");
  await keyboard.press("F2");
  await isBelow(shown.getByRole("dialog", { name: "Tab" }), box(shown, "בפנים."));
  await keyboard.press("Escape");

  await caretAfter(shown, "טקסט אחד.");
  await keyboard.press("End");
  await keyboard.press("Enter");
  await keyboard.type("/lin");
  const line = pageText(shown).locator(".cm-line:dir(rtl)", { hasText: /^\/lin$/ });
  await line.waitFor();
  await isBelow(shown.getByRole("listbox", { name: "Insert block" }), line);
});
