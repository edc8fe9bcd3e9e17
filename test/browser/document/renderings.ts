import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { PageCache } from "../../../src/core/page/page-cache.ts";
import type { Slug } from "../../../src/core/page/slug.ts";
import { shownPage } from "../../../src/core/text/shown-page.ts";
import { blockView } from "../../../src/web/admin/blocks.ts";
import { bundle } from "../../../src/web/bundle.ts";
import { PageBlocks } from "../../../views/editor/block.tsx";
import { browserOfTests } from "../../support/browser.ts";

/** A block with text after one with text. */
export type Top = Readonly<{
  kind: string;
  name: string | undefined;
  text: string;
  /** CSS pixels: how much lower it begins below the one before it than in the server's rendering. */
  own: number;
}>;

/** Opens texts as the server's rendering, in whose place their documents are. */
export function renderings() {
  const { openPage } = browserOfTests();
  let server: Bun.Server<undefined>;
  let html = "";
  beforeAll(async () => {
    const style = (await bundle()).find(({ name }) => name.endsWith(".css"))!;
    const entry = join(import.meta.dir, "renderings-page.js");
    const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser" });
    const script = await outputs[0]!.text();
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      routes: {
        "/style.css": () => new Response(style.bytes, { headers: { "content-type": "text/css" } }),
        "/script.js": () => new Response(script, { headers: { "content-type": "text/javascript" } }),
        "/*": () => new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }),
      },
    });
  });
  afterAll(() => server.stop(true));

  return async (content: string, height = 800): Promise<Page> => {
    const asked = { slug: "page" as Slug, content, known: [], least: 10_000, pictureHosts: [] };
    const { blocks, rest } = await shownPage(asked, new PageCache());
    const rendered = await PageBlocks({ blocks: blocks.map(blockView), rest });
    const text = JSON.stringify(content).replaceAll("<", "\\u003c");
    html = `<!doctype html><html lang="en"><link rel="stylesheet" href="/style.css">
      <main id="main"><div id="blocks">${rendered}</div><div id="document"></div></main>
      <script type="application/json" id="text">${text}</script><script type="module" src="/script.js"></script>`;
    const page = await openPage(`${server.url}?${Bun.hash(html)}`, { stranger: true, width: 1200, height });
    await page.getByRole("textbox", { name: "Page text" }).waitFor();
    return page;
  };
}

export const topsIn = (page: Page) => page.evaluate("tops()") as Promise<Top[]>;
