import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, paste, testEditor } from "../../support/editor.ts";

const odd = "# Odd\n\nSet {a-b: c} here.\n\n<br>\n\nText <5 ms.\n\n## Part { #part }\n\n{{ name }}\n";

const { edit } = await testEditor({
  files: {
    "mkdocs.yml": "site_name: A\n",
    "docs/index.md": "# Home\n",
    "docs/odd.md": odd,
    "docs/typed.md": "# Typed\n\nFirst\n\nLast\n",
  },
});

const red = ".mdx-broken, .doc-broken, .mdx-problem, .doc-problem, .problem:not([hidden]):not(:empty)";

test("nothing is red in plain Markdown that its generator builds", async () => {
  const page = await edit("odd");

  await pageText(page).getByText("Text <5 ms.").waitFor();
  expect(await pageText(page).locator(red).count()).toBe(0);
  expect(await page.locator(`#blocks :is(${red})`).count()).toBe(0);
});

test("what is typed and pasted in plain Markdown stays as it is", async () => {
  const page = await edit("typed");
  await caretAfter(page, "First");
  await page.keyboard.type(" {a} {{ b }} <5 <c ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("import d, and {");
  await caretAfter(page, "Last");
  await page.keyboard.type(": ");
  await paste(pageText(page), {
    "text/html": "<p>some <b>bold</b> {text} 1 &lt; 2</p>",
    "text/plain": "some bold {text} 1 < 2",
  });

  await holds(
    page,
    "# Typed\n\nFirst {a} {{ b }} <5 <c\n\nimport d, and {\n\nLast: some **bold** {text} 1 < 2\n",
  );
  expect(await pageText(page).locator(red).count()).toBe(0);
});
