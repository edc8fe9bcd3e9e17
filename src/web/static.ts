import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { Elysia } from "elysia";

import { NotFound } from "../core/errors.ts";
import { bundle, type BundledFile } from "./bundle.ts";

type StaticFile = BundledFile & Readonly<{ type: string; gzipped(): Uint8Array<ArrayBuffer> }>;

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** The name holds a hash of the content, so the content never changes. */
const cacheControl = "public, max-age=31536000, immutable";

let files: Promise<ReadonlyMap<string, StaticFile>> | undefined;

/** The binary holds the files; from source they are bundled for the first page. */
function staticFiles(): Promise<ReadonlyMap<string, StaticFile>> {
  files ??= prepared();
  return files;
}

/** Makes the next page bundle `static` again, for `bun run dev`. @internal */
export function forgetStaticFiles(): void {
  files = undefined;
}

async function prepared(): Promise<ReadonlyMap<string, StaticFile>> {
  const all = await (Bun.isStandaloneExecutable ? embedded() : bundle());
  return new Map(all.map((file) => [file.name, { ...file, type: typeOf(file), gzipped: gzip(file) }]));
}

async function embedded(): Promise<BundledFile[]> {
  const folder = join(import.meta.dir, "static");
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({ name, bytes: await Bun.file(join(folder, name)).bytes() })),
  );
}

function typeOf({ name }: BundledFile): string {
  return types[name.split(".").at(-1)!] ?? "application/octet-stream";
}

/** As small as it gets, which takes the editor's largest script 0.2 s: once, when it is first asked for. */
function gzip({ bytes }: BundledFile): () => Uint8Array<ArrayBuffer> {
  let gzipped: Uint8Array<ArrayBuffer> | undefined;
  return () => (gzipped ??= Bun.gzipSync(bytes, { library: "libdeflate", level: 12 }));
}

/** Returns the path of a file of `static`, such as `admin.css`. @throws Error if there is none */
export async function staticPath(file: string): Promise<string> {
  const names = [...(await staticFiles()).keys()];
  const name = names.find((name) => name.replace(/-\w+(\.\w+)$/, "$1") === file);
  if (!name) throw new Error(`static has no ${file}`);
  return `/static/${name}`;
}

/** GET /static/<file>: open to everybody, because the sign-in page needs them. */
export const staticRoutes = () =>
  new Elysia({ name: "static" }).get("/static/:file", async ({ params, request }) => {
    const file = (await staticFiles()).get(params.file);
    if (!file) throw new NotFound("There is no such file.");
    const headers = { "content-type": file.type, "cache-control": cacheControl, vary: "accept-encoding" };
    const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    return takesGzip
      ? new Response(file.gzipped(), { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(file.bytes, { headers });
  });
