/** Elements by their role and name, as people find them. */
import type { Locator, Page } from "playwright-core";

type Place = Page | Locator;

export const button = (within: Place, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true });
export const link = (within: Place, name: string | RegExp) => within.getByRole("link", { name, exact: true });
export const heading = (within: Place, name: string) => within.getByRole("heading", { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

export const says = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words }).waitFor();

export const isFocused = (element: Locator) => element.and(element.page().locator(":focus")).waitFor();
