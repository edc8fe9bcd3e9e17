const LEAST_BYTES = 4096;

/** Pictures don't shrink, and events must not wait. */
const compressible = /^(?:text\/html|application\/json)\b/;

export function isPage(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

/**
 * Compresses pages and JSON if the client accepts it, quickly rather than small, because each answer is sent once. No
 * answer mixes secrets with text of the request, so its length reveals nothing.
 */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  if (!takesGzip || !response.body || headers.has("content-encoding")) return response;
  if (!compressible.test(headers.get("content-type") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes.length < LEAST_BYTES ? bytes : Bun.gzipSync(bytes, { level: 1 });
  const copy = new Response(packed, { status, headers });
  if (packed !== bytes) copy.headers.set("content-encoding", "gzip");
  copy.headers.append("vary", "accept-encoding");
  return copy;
}
