import { afterEach, beforeAll, expect } from "bun:test";

import type axe from "axe-core";
import type { Page, Route } from "playwright-core";

import { sharedBrowser } from "./chromium.ts";
import { BrowserWindow, type Look } from "./window.ts";

/** The small build, for each page is sent it anew. */
export const axeSource = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

const STARTS_WITHIN_MS = 120_000;

/** Every window is emptied when its test ends, and the test fails where the browser complained. */
export function browserOfTests() {
  let used: BrowserWindow[] = [];

  beforeAll(sharedBrowser, STARTS_WITHIN_MS);
  afterEach(async () => {
    const windows = used;
    used = [];
    const complaints = windows.flatMap((window) => window.complaints);
    await Promise.all(windows.map((window) => window.empty()));
    expect(complaints, "complaints of the browser").toEqual([]);
  });

  return {
    /** A page at this address, in a profile of its own where this person has signed in. */
    openPage: async (address: string, look: Look = {}): Promise<Page> => {
      const window = await BrowserWindow.of(look);
      used.push(window);
      await window.show(address, look);
      return window.page;
    },
  };
}

/**
 * Answers the first request for an address, and lets the others go on. Where Playwright is to do it once, it ends its
 * interception meanwhile, and the request that it holds goes on.
 */
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

type Window = Readonly<{ axe: typeof axe; requestAnimationFrame: (drawing: () => void) => number }>;

/** The rules of axe that the width of a window and its colours can break; the others judge elements and their names. */
const rulesOfLook = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Nothing in the page as it stands breaks a rule of axe, of any severity, those of WCAG 2.2 among them. */
export async function expectNoFindings(page: Page, only?: readonly string[]): Promise<void> {
  // By the debugger's way in, which the content policy does not close.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(async (only) => {
    const { axe: judge, requestAnimationFrame } = globalThis as unknown as Window;
    // What is done when the page was resized, as for a table that scrolls, is done with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { violations } = await judge.run({
      resultTypes: ["violations"],
      elementRef: false,
      ...(only ? { runOnly: [...only] } : { rules: { "target-size": { enabled: true } } }),
    });
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}\n${failureSummary}`),
    }));
  }, only);
  expect(findings, `findings of axe at ${page.url()}`).toEqual([]);
}

/** The page fits the window's width; what is wider scrolls within itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [held, shown] = (await page.evaluate(
    "[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]",
  )) as [number, number];
  expect(held, `width at ${page.url()}`).toBeLessThanOrEqual(shown);
}

/** Windows that people have, the first and the last also looked at by axe. 600 is what 200 % of zoom leaves of 1200. */
const wide = { width: 1200, height: 800 };
const between = [
  { width: 768, height: 900 },
  { width: 600, height: 400 },
];
const narrow = { width: 360, height: 640 };

/**
 * The page as it stands fits windows of every width, and breaks no rule of axe in a wide and light one, nor in a narrow
 * and dark one, where no element is shown that the wide one hides.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  await showWide(page);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  for (const size of between) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await showIn(page, narrow, "dark");
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page, rulesOfLook);
}

/** As expectGoodLooks looks at it first, so that a page which is shown so already is not laid out twice. */
export function showWide(page: Page): Promise<void> {
  return showIn(page, wide, "light");
}

async function showIn(page: Page, size: typeof wide, colorScheme: "light" | "dark"): Promise<void> {
  await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme })]);
}
