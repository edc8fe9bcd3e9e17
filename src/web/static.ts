import { Elysia } from "elysia";

import adminCss from "../../static/admin.css" with { type: "file" };

type StaticFile = Readonly<{
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  gzipped: Uint8Array<ArrayBuffer>;
}>;

/** Never changes under its name, for the name holds a hash of it. */
const cacheControl = "public, max-age=31536000, immutable";

async function embedded(file: string, name: string, type: string): Promise<StaticFile> {
  const bytes = await Bun.file(file).bytes();
  const [stem, extension] = name.split(".");
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 12);
  return { path: `/static/${stem}-${hash}.${extension}`, type, bytes, gzipped: Bun.gzipSync(bytes) };
}

/** The files that the pages load; they are in the program, and compressed once. */
export const stylesheet = await embedded(adminCss, "admin.css", "text/css; charset=utf-8");

/** GET /static/…: open to everybody, for the sign-in page needs them. */
export const staticRoutes = () =>
  new Elysia({ name: "static" }).get(stylesheet.path, ({ request }) => {
    const { type, bytes, gzipped } = stylesheet;
    const headers = { "content-type": type, "cache-control": cacheControl, vary: "accept-encoding" };
    const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    return takesGzip
      ? new Response(gzipped, { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(bytes, { headers });
  });
