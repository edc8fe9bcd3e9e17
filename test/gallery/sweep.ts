import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import { Elysia } from "elysia";
import type { Page } from "playwright-core";

import { staticRoutes } from "../../src/web/static.ts";
import { axeSource, expectGoodLooks, showWide } from "../support/browser.ts";
import { sharedBrowser } from "../support/chromium.ts";
import { isComplaint } from "../support/window.ts";
import { gallery } from "./gallery.ts";
import { addressName, type View } from "./state.ts";

const STARTS_WITHIN_MS = 120_000;

/** Each look is opened once, in one page, and judged in windows of every width; the browser complains of none. */
export function sweep(views: readonly View[]): void {
  let server: ReturnType<typeof serve>;
  let page: Page;
  let complaints: string[] = [];

  beforeAll(async () => {
    server = serve();
    const browser = await sharedBrowser();
    page = await browser.newPage({ reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC" });
    // Less work than to send it to each state by itself.
    await page.addInitScript({ content: axeSource });
    page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(message.text());
    });
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await page.context().close();
    await server.stop();
  });

  for (const view of views) {
    describe(view.name, () => {
      const states = view.states.filter(({ isLikeAnother }) => !isLikeAnother);
      test.each(states.map(({ name }) => name))("%s", async (name) => {
        complaints = [];
        await showWide(page);

        await page.goto(`${server.server!.url}dev/views/${addressName(view.name)}/${addressName(name)}`);

        expect(await page.evaluate("globalThis.shown")).toBe(true);
        await expectGoodLooks(page);
        expect(complaints, "complaints of the browser").toEqual([]);
      });
    });
  }
}

function serve() {
  return new Elysia().use(gallery()).use(staticRoutes()).listen({ port: 0, hostname: "127.0.0.1" });
}
