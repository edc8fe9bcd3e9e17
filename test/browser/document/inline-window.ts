import { afterAll, afterEach, beforeAll, expect } from "bun:test";

import type { Page } from "playwright-core";

import { sharedBrowser } from "../../support/chromium.ts";
import { BrowserWindow } from "../../support/window.ts";
import { documentPage } from "./document-pages.ts";

/**
 * Shows texts as documents that have only their lines, under the product's content policy. The tests of a file share the
 * loaded page, which takes most of the time; each has a new document in it.
 */
export function inlineWindows() {
  let kept: BrowserWindow | undefined;

  beforeAll(sharedBrowser, 120_000);
  afterEach(async () => {
    const complaints = kept?.takeComplaints() ?? [];
    await kept?.page.mouse.up();
    expect(complaints, "complaints of the browser").toEqual([]);
  });
  afterAll(() => kept?.empty());

  return async (text: string, width = 800): Promise<Page> => {
    if (kept) {
      const { page } = kept;
      await Promise.all(
        page
          .context()
          .pages()
          .filter((other) => other !== page)
          .map((other) => other.close()),
      );
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: "light" });
    } else {
      kept = await BrowserWindow.of({});
      await kept.show(await documentPage("inline"), { stranger: true, width });
    }
    await kept.page.evaluate(`show(${JSON.stringify(text)})`);
    return kept.page;
  };
}

/** Runs in the browser with the document's view. */
export function inView<Given, Answer>(
  page: Page,
  // biome-ignore lint/suspicious/noExplicitAny: the view is in the browser
  work: (view: any, given: Given) => Answer,
  given?: Given,
): Promise<Answer> {
  return page.evaluate(`(${work})(globalThis.view, ${JSON.stringify(given)})`) as Promise<Answer>;
}

export function caretAt(page: Page, at: number): Promise<void> {
  return inView(
    page,
    (view, anchor) => {
      view.focus();
      view.dispatch({ selection: { anchor } });
    },
    at,
  );
}

export const textOf = (page: Page) => inView(page, (view) => view.state.doc.toString() as string);
export const headOf = (page: Page) => inView(page, (view) => view.state.selection.main.head as number);
