import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { split } from "../../src/markdown/blocks/blocks.ts";
import { preview } from "../../src/markdown/preview/preview.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { browserOfTests } from "../support/browser.ts";
import { everywhere, hostileMarkup } from "./hostile-markup.ts";

/** What happened in the browser that may not happen: scripts that ran, requests, things that are not where they were. */
type Findings = string[];

const trap = `
  window.ran = [];
  window.pwn = (...said) => { ran.push("ran " + said); };
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = window.pwn;
`;

const touch = await Bun.file(join(import.meta.dir, "touch.js")).text();

const { openPage } = browserOfTests();

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

afterAll(() => server.stop(true));

async function previewed(text: string): Promise<string> {
  const blocks = split(text, mdx);
  const parts = await Promise.all(blocks.map((block) => preview(block, { blocks, file: "guide/page.mdx" })));
  return parts.map((part) => `<article>${part}</article>`).join("");
}

/** A window that records what happens in it. */
async function openWatched() {
  const page = await openPage("about:blank", { stranger: true, mayComplain: /./ });
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
  return { page, findings };
}

/** Shows this markup, touches everything in it, and returns what must not happen. */
async function findingsIn(markup: string, { page, findings }: Awaited<ReturnType<typeof openWatched>>) {
  html = markup;
  findings.length = 0;
  await page.goto(`${server.url}`);
  findings.push(...((await page.evaluate(`${touch}\ntouch()`)) as Findings));
  return [...findings];
}

test("most hostile texts do harm without the sanitiser, so that this test can fail", async () => {
  const some = hostileMarkup.filter((_, index) => index % 10 === 0);
  const watched = await openWatched();
  let harmful = 0;
  for (const text of some) {
    if ((await findingsIn(text, watched).catch(() => ["broke the page"])).length > 0) harmful += 1;
  }
  expect(harmful).toBeGreaterThan(some.length / 2);
});

test("there are at least 100 of them", () => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(100);
});

/** Texts that share a page; one that leaves its place is detected anyway. */
const PER_PAGE = 40;
const batches = Array.from({ length: Math.ceil(hostileMarkup.length / PER_PAGE) }, (_, batch) =>
  hostileMarkup.slice(batch * PER_PAGE, (batch + 1) * PER_PAGE),
);

test.each(batches.map((texts) => [texts]))(
  "nothing in a previewed page runs, loads or leaves its place: %j",
  async (texts) => {
    const parts = await Promise.all(texts.flatMap((text) => [previewed(text), previewed(everywhere(text))]));
    expect(await findingsIn(parts.join(""), await openWatched())).toEqual([]);
  },
);
