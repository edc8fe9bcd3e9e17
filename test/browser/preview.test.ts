import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";

import type { Browser } from "playwright-core";

import { split } from "../../src/mdx/blocks.ts";
import { preview } from "../../src/mdx/preview.ts";
import { startBrowser } from "../support/browser.ts";
import { everywhere, hostileMarkup } from "./hostile-markup.ts";

/** What happened in the browser that may not happen: scripts that ran, requests, things that are not where they were. */
type Findings = string[];

const trap = `
  window.ran = [];
  window.pwn = (...said) => { ran.push("ran " + said); };
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = window.pwn;
`;

const touch = await Bun.file(join(import.meta.dir, "touch.js")).text();

let browser: Browser;
let html = "";
// No content policy: what is proven is the preview alone.
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: ({ url }) =>
    new URL(url).pathname === "/"
      ? new Response(
          `<!doctype html><html><head><title>Safe</title><script>${trap}</script></head><body><main>${html}</main><p id="after">after</p></body></html>`,
          { headers: { "Content-Type": "text/html; charset=utf-8" } },
        )
      : new Response("none", { status: 404 }),
});

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await server.stop(true);
});

async function previewed(text: string): Promise<string> {
  const blocks = split(text);
  const parts = await Promise.all(blocks.map((block) => preview(block, { blocks, file: "guide/page.mdx" })));
  return parts.map((part) => `<article>${part}</article>`).join("");
}

/** Opens a page with this markup in it, touches everything in it, and tells what happened that may not. */
async function findingsIn(markup: string): Promise<Findings> {
  html = markup;
  const page = await browser.newPage();
  const findings: Findings = [];
  page.on("dialog", (dialog) => {
    findings.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("framenavigated", (frame) => {
    if (frame.url() !== `${server.url}`) findings.push(`went to ${frame.url()}`);
  });
  await page.route("**", (route, request) => {
    const isOurs = request.url().startsWith(`${server.url}`) || request.resourceType() === "image";
    if (!isOurs) findings.push(`asked ${request.resourceType()} ${request.url()}`);
    return request.url().startsWith(`${server.url}`) ? route.continue() : route.abort();
  });
  await page.goto(`${server.url}`, { waitUntil: "load" });
  findings.push(...((await page.evaluate(`${touch}\ntouch()`)) as Findings));
  await page.close();
  return findings;
}

test("most of the hostile texts do harm where nothing holds them back, or this would prove nothing", async () => {
  const some = hostileMarkup.filter((_, index) => index % 5 === 0);
  let harmful = 0;
  for (const text of some) {
    if ((await findingsIn(text).catch(() => ["broke the page"])).length > 0) harmful += 1;
  }
  expect(harmful).toBeGreaterThan(some.length / 2);
}, 120_000);

test("there are at least 100 of them", () => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(100);
});

/** So many share a page; one that leaves its place is seen all the same. */
const PER_PAGE = 10;
const batches = Array.from({ length: Math.ceil(hostileMarkup.length / PER_PAGE) }, (_, batch) =>
  hostileMarkup.slice(batch * PER_PAGE, (batch + 1) * PER_PAGE),
);

test.each(batches.map((texts) => [texts]))(
  "nothing in a previewed page runs, loads or leaves its place: %j",
  async (texts) => {
    const parts = await Promise.all(texts.flatMap((text) => [previewed(text), previewed(everywhere(text))]));
    expect(await findingsIn(parts.join(""))).toEqual([]);
  },
  60_000,
);
