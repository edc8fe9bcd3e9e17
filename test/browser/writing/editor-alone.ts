import type { Page } from "playwright-core";

import { pageText, showView, testEditor } from "../../support/editor.ts";

type Shown = Readonly<{ isSource?: boolean; mayComplain?: RegExp }>;

/** The editor of a page of nothing but a text, with the caret at its end. */
export async function editorAlone() {
  const { editDraft } = await testEditor({ settings: { MAX_UPLOAD_MB: "1" } });
  let pages = 0;
  return async (text = "", { isSource = false, mayComplain }: Shown = {}): Promise<Page> => {
    pages += 1;
    const page = await editDraft(`alone/${pages}`, text, { mayComplain });
    if (isSource) await showView(page, "source");
    await pageText(page).focus();
    await page.keyboard.press("Control+End");
    return page;
  };
}

export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

export async function press(page: Page, key: string, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
}
