import type { Page } from "playwright-core";

import { browserOfTests } from "../../support/browser.ts";
import { documentPage } from "./document-pages.ts";

/** Opens texts as documents that have only their lines, under the product's content policy. */
export function inlineWindows() {
  const { openPage } = browserOfTests();
  return async (text: string, width = 800): Promise<Page> => {
    const page = await openPage(`${await documentPage("inline")}#${encodeURIComponent(text)}`, {
      stranger: true,
      width,
    });
    await page.getByRole("textbox").waitFor();
    return page;
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
