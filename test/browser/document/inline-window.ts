import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { bundle } from "../../../src/web/bundle.ts";
import { browserOfTests } from "../../support/browser.ts";

const html = `<!doctype html><html lang="en"><title>Lines</title><link rel="stylesheet" href="/style.css"><main><h1>Lines</h1><div></div></main><script type="module" src="/script.js"></script>`;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";
const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><rect width="24" height="16"/></svg>`;

/** Opens texts as documents that have only their lines, under the product's content policy. */
export function inlineWindows() {
  const { openPage } = browserOfTests();
  let server: Bun.Server<undefined>;
  beforeAll(async () => {
    const entry = join(import.meta.dir, "../../static/document/inline-page.ts");
    const built = await Bun.build({ entrypoints: [entry], target: "browser" });
    const script = await built.outputs[0]!.text();
    const style = (await bundle()).find(({ name }) => name.endsWith(".css"))!;
    const files: Record<string, [string | Uint8Array<ArrayBuffer>, string]> = {
      "/": [html, "text/html"],
      "/script.js": [script, "text/javascript"],
      "/style.css": [style.bytes, "text/css"],
      "/site/dot.svg": [dot, "image/svg+xml"],
    };
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        const [body, type] = files[new URL(url).pathname] ?? [];
        const headers = { "content-type": type ?? "text/plain", "content-security-policy": policy };
        return new Response(body ?? "", { status: body ? 200 : 404, headers });
      },
    });
  });
  afterAll(() => server.stop(true));

  return async (text: string, width = 800): Promise<Page> => {
    const page = await openPage(`${server.url}?${text.length}#${encodeURIComponent(text)}`, {
      stranger: true,
      width,
    });
    await page.getByRole("textbox").waitFor();
    return page;
  };
}

/** Runs in the browser with the document's view. */
export function inView<Given, Answer>(
  page: Page,
  // biome-ignore lint/suspicious/noExplicitAny: the view is in the browser
  work: (view: any, given: Given) => Answer,
  given?: Given,
): Promise<Answer> {
  return page.evaluate(`(${work})(globalThis.view, ${JSON.stringify(given)})`) as Promise<Answer>;
}

export function caretAt(page: Page, at: number): Promise<void> {
  return inView(
    page,
    (view, anchor) => {
      view.focus();
      view.dispatch({ selection: { anchor } });
    },
    at,
  );
}

export const textOf = (page: Page) => inView(page, (view) => view.state.doc.toString() as string);
export const headOf = (page: Page) => inView(page, (view) => view.state.selection.main.head as number);
