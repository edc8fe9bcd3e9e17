import { hasToken, startHttpHost } from "./git-host.ts";

/** What the place of the files wants to see. */
const KEY = "a-key-of-the-storage";

const TYPE = { "content-type": "application/vnd.git-lfs+json" };

type Answer = (request: Request) => Response | Promise<Response> | undefined;
type Asked = Readonly<{ oid: string; size: number }>;

/**
 * A host of git with Git LFS: the batch API beside git, with the same credentials, and the files at another origin, which wants a key
 * that the batch API gives. Source: docs/api of Git LFS.
 */
export async function startLfsHost() {
  const objects = new Map<string, Uint8Array>();
  const verified: string[] = [];
  /** Of the other origin, with their headers. */
  const atStorage: Array<{ method: string; path: string; headers: Record<string, string> }> = [];
  const batches: Array<{ path: string; operation: string; objects: Asked[] }> = [];
  const instead: { batch?: Answer | undefined; storage?: Answer | undefined } = {};
  const storage = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      atStorage.push({ method: request.method, path: pathname, headers });
      const other = instead.storage?.(request);
      if (other) return other;
      if (headers["x-storage-key"] !== KEY) return new Response("No key", { status: 403 });
      if (pathname === "/verify") {
        const { oid, size } = (await request.json()) as Asked;
        if (objects.get(oid)?.byteLength !== size) return new Response("", { status: 404 });
        verified.push(oid);
        return new Response();
      }
      const oid = pathname.slice(1);
      if (request.method === "GET")
        return objects.has(oid) ? new Response(objects.get(oid)) : new Response("", { status: 404 });
      const content = await request.bytes();
      if (sha256(content) !== oid) return new Response("", { status: 422 });
      objects.set(oid, content);
      return new Response();
    },
  });
  const origin = `http://127.0.0.1:${storage.port}`;
  const offered = ({ oid, size }: Asked, operation: string) => {
    const header = { "X-Storage-Key": KEY };
    const there = objects.get(oid)?.byteLength === size;
    if (operation === "download")
      return there
        ? { oid, size, actions: { download: { href: `${origin}/${oid}`, header } } }
        : { oid, size, error: { code: 404, message: "Object does not exist" } };
    // GitLab sends such a header, which is of the connection.
    const upload = { href: `${origin}/${oid}`, header: { ...header, "Transfer-Encoding": "chunked" } };
    return there
      ? { oid, size }
      : { oid, size, actions: { upload, verify: { href: `${origin}/verify`, header } } };
  };
  const batch = async (request: Request, path: string) => {
    if (!hasToken(request)) return Response.json({ message: "Who is it?" }, { status: 401, headers: TYPE });
    const asked = (await request.json()) as { operation: string; objects: Asked[] };
    batches.push({ path, ...asked });
    const answer = {
      transfer: "basic",
      objects: asked.objects.map((each) => offered(each, asked.operation)),
    };
    return Response.json(answer, { headers: TYPE });
  };
  const host = await startHttpHost({
    beside: (request) => {
      const { pathname } = new URL(request.url);
      // As a server without locks.
      if (pathname.endsWith("/info/lfs/locks/verify")) return new Response("", { status: 404 });
      if (!pathname.endsWith("/objects/batch")) return undefined;
      return instead.batch?.(request) ?? batch(request, pathname);
    },
  });
  return {
    ...host,
    objects,
    verified,
    atStorage,
    batches,
    /** The origin of the files. */
    storage: origin,
    /** Answers of a test's own; undefined is what the host says by itself. */
    answers: (answers: typeof instead) => {
      instead.batch = answers.batch;
      instead.storage = answers.storage;
    },
    [Symbol.asyncDispose]: async () => {
      await storage.stop(true);
      await host[Symbol.asyncDispose]();
    },
  };
}

export function sha256(content: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex");
}
