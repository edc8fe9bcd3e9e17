import { afterEach, beforeAll, expect } from "bun:test";

import type { Page, Route } from "playwright-core";

import { sharedBrowser } from "./chromium.ts";
import { BrowserWindow, type Look } from "./window.ts";

const STARTS_WITHIN_MS = 120_000;

/** Empties each window after its test. The test fails if the browser logged an error. */
export function browserOfTests() {
  let used: BrowserWindow[] = [];

  beforeAll(sharedBrowser, STARTS_WITHIN_MS);
  afterEach(async () => {
    const windows = used;
    used = [];
    const complaints = windows.flatMap((window) => window.takeComplaints());
    await Promise.all(windows.map((window) => window.empty()));
    expect(complaints, "complaints of the browser").toEqual([]);
  });

  return {
    /** Opens a page in a profile in which this person is signed in. */
    openPage: async (address: string, look: Look = {}): Promise<Page> => {
      const window = await BrowserWindow.of(look);
      used.push(window);
      await window.show(address, look);
      return window.page;
    },
  };
}

/** Answers the first request for an address. Playwright's own `times` lets a request pass that arrives meanwhile. */
export async function answerFirst(
  page: Page,
  address: string,
  answer: (route: Route) => unknown,
): Promise<void> {
  let isFirst = true;
  await page.route(address, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}
