import type { Page } from "playwright-core";

import { pageText } from "./editor.ts";
import { button, dialog, link } from "./roles.ts";

export const firstPage = (title: string) =>
  `---\ntitle: ${title}\n---\n\n## Water\n\nShould it boil? No: *80 °C* are enough.\n`;

export async function writeFirstPage(page: Page, title: string): Promise<void> {
  await page.getByLabel("Team PIN").fill("2468");
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await button(page, "Sign in").click();
  await link(page.locator("main"), "New page").click();
  await page.getByLabel("Title").fill(title);
  await button(page, "Create page").click();
  await pageText(page).waitFor();
  await page.keyboard.type("## Water");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Should it boil? No: *80 °C* are enough.");
  await publish(page);
}

export async function publish(page: Page): Promise<void> {
  await link(page, "Publish…").click();
  await button(dialog(page, "Publish"), "Publish").click();
  await link(page, "View commit").click();
  await page.waitForURL("**/admin/commits/*");
}
