import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Elysia } from "elysia";
import type { Page } from "playwright-core";

import { staticRoutes } from "../../src/web/static.ts";
import { sharedBrowser } from "../support/chromium.ts";
import { axeSource, everyRule, narrower, rulesOfLook, wide } from "../support/looks.ts";
import { isComplaint } from "../support/window.ts";
import { gallery } from "./gallery.ts";
import { addressName, type View } from "./state.ts";

const STARTS_WITHIN_MS = 120_000;

const frame = await Bun.file(join(import.meta.dir, "frame.js")).text();
const around = '<!doctype html><title>Sweep</title><link rel="icon" href="data:,"><iframe></iframe>';

/**
 * Each state is opened once: it fits frames of every width, and breaks no rule of axe in light nor in dark; the browser
 * complains of none.
 */
export function sweep(views: readonly View[]): void {
  let server: ReturnType<typeof serve>;
  let page: Page;
  let complaints: string[] = [];

  beforeAll(async () => {
    server = serve();
    const browser = await sharedBrowser();
    page = await browser.newPage({
      viewport: { width: wide.width, height: 900 },
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
    });
    page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
    page.on("console", (message) => {
      if (isComplaint(message)) complaints.push(message.text());
    });
    await page.goto(`${server.server!.url}`);
    await page.evaluate(`globalThis.axeSource = ${JSON.stringify(axeSource)};\n${frame}`);
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await page.context().close();
    await server.stop();
  });

  const inFrame = (name: string, ...given: unknown[]) =>
    page.evaluate(`${name}(...${JSON.stringify(given)})`);

  for (const view of views) {
    describe(view.name, () => {
      const states = view.states.filter(({ isLikeAnother }) => !isLikeAnother);
      test.each(states.map(({ name }) => name))("%s", async (name) => {
        complaints = [];
        await page.emulateMedia({ colorScheme: "light" });

        const address = `/dev/views/${addressName(view.name)}/${addressName(name)}`;
        const isShown = await inFrame("show", address, wide);
        const inLight = await inFrame("findings", [wide], everyRule);
        await page.emulateMedia({ colorScheme: "dark" });
        const wideInDark = await inFrame("findings", [wide], rulesOfLook);
        const inDark = await inFrame("findings", narrower, rulesOfLook);

        expect(isShown).toBe(true);
        expect(inLight, `${wide.width} px, light`).toEqual([]);
        expect(wideInDark, `${wide.width} px, dark`).toEqual([]);
        expect(inDark, "narrower, dark").toEqual([]);
        expect(complaints, "complaints of the browser").toEqual([]);
      });
    });
  }
}

function serve() {
  const html = { "content-type": "text/html; charset=utf-8" };
  return new Elysia()
    .use(gallery())
    .use(staticRoutes())
    .get("/", () => new Response(around, { headers: html }))
    .listen({ port: 0, hostname: "127.0.0.1" });
}
