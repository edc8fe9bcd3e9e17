import type { Page } from "playwright-core";

/** Loads the page again without its document, until the returned function is called. */
export const reloadWithoutDocument = (page: Page) => reloadWithout(page, "cm-content");

/** Loads the page again without the script that holds these words, until the returned function is called. */
export async function reloadWithout(page: Page, words: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/static/chunk-*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(words)) await isReleased;
    await route.fulfill({ response });
  });
  await page.reload();
  await page.locator("#blocks:not([hidden])").waitFor();
  return release;
}
