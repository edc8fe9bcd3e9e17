import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { Elysia } from "elysia";

import { NotFound } from "../core/errors.ts";
import { bundle, type BundledFile } from "./bundle.ts";

type StaticFile = BundledFile & Readonly<{ type: string; gzipped: Uint8Array<ArrayBuffer> }>;

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Never changes under its name, for the name holds a hash of it. */
const cacheControl = "public, max-age=31536000, immutable";

let files: Promise<ReadonlyMap<string, StaticFile>> | undefined;

/** By name. The binary holds them; from the source they are bundled when the first page asks. */
function staticFiles(): Promise<ReadonlyMap<string, StaticFile>> {
  files ??= prepared();
  return files;
}

/** For `bun run dev`, where `static` changes: the next page that asks gets it as it is then. @internal */
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

function gzip({ bytes }: BundledFile): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(bytes, { level: 9 });
}

/** Where a file of `static`, named as `admin.css`, is served. @throws Error where there is none */
export async function staticPath(file: string): Promise<string> {
  const names = [...(await staticFiles()).keys()];
  const name = names.find((name) => name.replace(/-\w+(\.\w+)$/, "$1") === file);
  if (!name) throw new Error(`static has no ${file}`);
  return `/static/${name}`;
}

/** GET /static/<file>: open to everybody, for the sign-in page needs them. */
export const staticRoutes = () =>
  new Elysia({ name: "static" }).get("/static/:file", async ({ params, request }) => {
    const file = (await staticFiles()).get(params.file);
    if (!file) throw new NotFound("There is no such file.");
    const headers = { "content-type": file.type, "cache-control": cacheControl, vary: "accept-encoding" };
    const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    return takesGzip
      ? new Response(file.gzipped, { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(file.bytes, { headers });
  });
