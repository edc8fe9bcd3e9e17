import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { pageText, showView, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor({
  settings: { SITE_LANG: "en-GB" },
  files: { "content/start.mdx": "# Start\n", "content/fr/start.mdx": "# Début\n" },
});

/** Where words are, whether their spelling is checked, in which language, and whether they are translated. */
const spellingOf = (page: Page, words: string) =>
  pageText(page)
    .getByText(words)
    .first()
    .evaluate((element) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser
      const { spellcheck, translate } = element as any;
      return { spellcheck, translate };
    });

const language = (page: Page) =>
  page.evaluate(
    "(document.querySelector('#document').shadowRoot.querySelector('.cm-content').closest('[lang]') ?? document.querySelector('#document').closest('[lang]')).lang",
  );

test("words are checked in the page's language, code and addresses are not, and nothing is translated", async () => {
  const page = await editDraft(
    "spelling/page",
    "---\nlang: de\n---\n\nWords `inline` and https://a.example\n\n```js\nblock\n```\n",
  );

  expect(await language(page)).toBe("de");
  expect(await spellingOf(page, "Words")).toEqual({ spellcheck: true, translate: false });
  for (const words of ["inline", "https://a.example", "block"]) {
    expect([words, await spellingOf(page, words)]).toEqual([words, { spellcheck: false, translate: false }]);
  }
  await showView(page, "source");
  expect(await spellingOf(page, "block")).toEqual({ spellcheck: false, translate: false });
});

test("a page without a language has that of its folder, otherwise the site's", async () => {
  expect(await language(await editDraft("fr/more", "Texte\n"))).toBe("fr");
  const page = await editDraft("spelling/more", "---\ntitle: A\n---\n\nText\n");
  expect(await language(page)).toBe("en-GB");
});
