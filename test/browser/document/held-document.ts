import type { Page } from "playwright-core";

/** Loads the page again without its document, until the returned function is called. */
export async function reloadWithoutDocument(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/static/chunk-*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("cm-content")) await isReleased;
    await route.fulfill({ response });
  });
  await page.reload();
  await page.locator("#blocks:not([hidden])").waitFor();
  return release;
}
