import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { Elysia } from "elysia";

import { NotFound } from "../core/errors.ts";
import { bundle, type BundledFile } from "./bundle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

type StaticFile = BundledFile & Readonly<{ type: string; packed: Readonly<Record<Encoding, () => Bytes>> }>;

type Encoding = keyof typeof packers;

/** The smallest first. As small as it gets, which takes the editor's largest script 0.2 s: once, when it is first asked for. */
const packers = {
  zstd: (bytes: Bytes): Bytes => new Uint8Array(Bun.zstdCompressSync(bytes, { level: 19 })),
  gzip: (bytes: Bytes): Bytes => Bun.gzipSync(bytes, { library: "libdeflate", level: 12 }),
} as const;

const encodings = Object.keys(packers) as Encoding[];

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
  return new Map(all.map((file) => [file.name, { ...file, type: typeOf(file), packed: packed(file) }]));
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

function packed({ bytes }: BundledFile): StaticFile["packed"] {
  const once = (pack: (bytes: Bytes) => Bytes) => {
    let result: Bytes | undefined;
    return () => (result ??= pack(bytes));
  };
  return { zstd: once(packers.zstd), gzip: once(packers.gzip) };
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
    const accepted = request.headers.get("accept-encoding") ?? "";
    const encoding = encodings.find((name) => accepted.split(/[\s,;]+/).includes(name));
    return encoding
      ? new Response(file.packed[encoding](), { headers: { ...headers, "content-encoding": encoding } })
      : new Response(file.bytes, { headers });
  });
