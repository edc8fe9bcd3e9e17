import { expect } from "bun:test";

import type axe from "axe-core";
import type { Page } from "playwright-core";

export const axeSource = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/** Pixels. 600 is what 200 % zoom leaves of 1200. */
export const wide = { width: 1200, height: 800 };
export const narrower = [
  { width: 768, height: 900 },
  { width: 600, height: 400 },
  { width: 360, height: 640 },
];

/** Every rule of axe, WCAG 2.2 included, for a wide and light window. */
export const everyRule: axe.RunOptions = {
  resultTypes: ["violations"],
  elementRef: false,
  rules: { "target-size": { enabled: true } },
};

/** Rules that width or colors can break, for narrow and dark windows. */
export const rulesOfLook: axe.RunOptions = {
  ...everyRule,
  runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
};

type Window = Readonly<{ axe: typeof axe; requestAnimationFrame: (drawing: () => void) => number }>;

export async function expectNoFindings(page: Page, options = everyRule): Promise<void> {
  // The debugger's protocol is not subject to the content policy.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(async (options) => {
    const { axe: judge, requestAnimationFrame } = globalThis as unknown as Window;
    // Resize handlers run with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const { violations } = await judge.run(options);
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}\n${failureSummary}`),
    }));
  }, options);
  expect(findings, `findings of axe at ${page.url()}`).toEqual([]);
}

/** Wider content must scroll within itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [held, shown] = (await page.evaluate(
    "[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]",
  )) as [number, number];
  expect(held, `width at ${page.url()}`).toBeLessThanOrEqual(shown);
}

export async function expectGoodLooks(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wide);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, rulesOfLook);
  for (const size of narrower) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await expectNoFindings(page, rulesOfLook);
}
