import { join } from "node:path";

import { bundle } from "../../../src/web/bundle.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";
const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><rect width="24" height="16"/></svg>`;

const pages = {
  inline: {
    entry: "../../static/document/inline-page.ts",
    body: "<main><h1>Lines</h1><div></div></main>",
  },
  renderings: {
    entry: "renderings-page.js",
    body: `<main id="main"><div id="blocks"></div><div id="document"></div></main>`,
  },
};

let serving: Promise<string> | undefined;

/** The address of a page with a document and no server, under the product's content policy; the same for all files. */
export async function documentPage(name: keyof typeof pages): Promise<string> {
  serving ??= serve();
  return `${await serving}${name}`;
}

async function serve(): Promise<string> {
  const entrypoints = Object.values(pages).map(({ entry }) => join(import.meta.dir, entry));
  const [{ outputs }, bundled] = await Promise.all([
    Bun.build({ entrypoints, target: "browser", splitting: true, minify: true }),
    bundle(),
  ]);
  const style = bundled.find(({ name }) => name.endsWith(".css"))!;
  const files = new Map<string, [body: string | Uint8Array<ArrayBuffer>, type: string]>([
    ["/style.css", [style.bytes, "text/css"]],
    ["/site/dot.svg", [dot, "image/svg+xml"]],
  ]);
  for (const output of outputs)
    files.set(`/${output.path.replace(/^.*\//, "")}`, [await output.text(), "text/javascript"]);
  for (const [name, { entry, body }] of Object.entries(pages)) {
    const script = entry.replace(/^.*\/|\.[jt]s$/g, "");
    const html = `<!doctype html><html lang="en"><title>Lines</title><link rel="stylesheet" href="/style.css">${body}<script type="module" src="/${script}.js"></script>`;
    files.set(`/${name}`, [html, "text/html; charset=utf-8"]);
  }
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      const [body, type] = files.get(new URL(url).pathname) ?? [];
      const headers = {
        "content-type": type ?? "text/plain",
        "content-security-policy": policy,
        "cache-control": "max-age=3600",
      };
      return new Response(body ?? "", { status: body ? 200 : 404, headers });
    },
  });
  server.unref();
  return String(server.url);
}
