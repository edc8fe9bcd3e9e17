const LEAST_BYTES = 4096;

/** What shrinks to a fraction; pictures do not, and events must not wait. */
const shrinks = /^(?:text\/html|application\/json)\b/;

/**
 * The answer compressed where it is for a page, the client takes that, and it is worth it. Quickly rather than small: it
 * is made for this request alone. Nothing secret stands beside what a request can choose, so its length tells nothing.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (!/^\/admin(\/|$)/.test(new URL(request.url).pathname)) return response;
  const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  if (!takesGzip || !response.body || headers.has("content-encoding")) return response;
  if (!shrinks.test(headers.get("content-type") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes.length < LEAST_BYTES ? bytes : Bun.gzipSync(bytes, { level: 1 });
  const copy = new Response(packed, { status, headers });
  if (packed !== bytes) copy.headers.set("content-encoding", "gzip");
  copy.headers.append("vary", "accept-encoding");
  return copy;
}
