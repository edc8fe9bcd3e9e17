import { expect } from "bun:test";

import type axe from "axe-core";
import type { Page } from "playwright-core";

export const axeSource = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/** Windows that people have. 600 is what 200 % of zoom leaves of 1200. */
export const wide = { width: 1200, height: 800 };
export const narrower = [
  { width: 768, height: 900 },
  { width: 600, height: 400 },
  { width: 360, height: 640 },
];

/** How axe looks at a page in a wide and light window: by every rule, those of WCAG 2.2 among them. */
export const everyRule: axe.RunOptions = {
  resultTypes: ["violations"],
  elementRef: false,
  rules: { "target-size": { enabled: true } },
};

/** And in a narrow and dark one, which shows no element that the wide one hides: by what width and colours can break. */
export const rulesOfLook: axe.RunOptions = {
  ...everyRule,
  runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
};

type Window = Readonly<{ axe: typeof axe; requestAnimationFrame: (drawing: () => void) => number }>;

/** Nothing in the page as it is breaks one of these rules of axe, of any severity. */
export async function expectNoFindings(page: Page, options = everyRule): Promise<void> {
  // By the debugger's way in, which the content policy does not close.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(async (options) => {
    const { axe: judge, requestAnimationFrame } = globalThis as unknown as Window;
    // What is done when the page was resized, as for a table that scrolls, is done with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { violations } = await judge.run(options);
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}\n${failureSummary}`),
    }));
  }, options);
  expect(findings, `findings of axe at ${page.url()}`).toEqual([]);
}

/** The page fits the window's width; what is wider scrolls within itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [held, shown] = (await page.evaluate(
    "[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]",
  )) as [number, number];
  expect(held, `width at ${page.url()}`).toBeLessThanOrEqual(shown);
}

/** The page as it is fits windows of every width, and breaks no rule of axe in light nor in dark. */
export async function expectGoodLooks(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wide);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const size of narrower) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await expectNoFindings(page, rulesOfLook);
}
