import { UpstreamFailed, UpstreamSilent } from "../../core/errors.ts";
import type { OutsideCalls } from "../../core/ports.ts";

type Options = Readonly<{
  calls?: OutsideCalls | undefined;
  /** The server's own, whose rate limit is told. */
  token?: string | undefined;
}>;

/** The SDK has no time limit of its own, and reads a body that broke off as an empty one. */
export function fetchJson(timeoutMs: number, options: Options = {}) {
  return async (url: string, { headers: given, ...init }: RequestInit): Promise<Response> => {
    const sent = { ...(given as Record<string, string>), ...options.calls?.headers() };
    const asked = { ...init, headers: sent };
    const { response, body } = await followed(url, asked, options, () => answered(url, asked, timeoutMs));
    const { status, headers } = response;
    const hasBody = ![204, 205, 304].includes(status);
    if (hasBody && !isJson(body)) throw noJson(status, headers.get("content-type"));
    return new Response(hasBody ? body : null, { status, headers });
  };
}

/** Tells the path without the query, and nothing of the body. The status is missing if no answer came. */
async function followed<T extends { response: Response }>(
  url: string,
  { method = "GET", headers }: RequestInit & Readonly<{ headers: Record<string, string> }>,
  { calls, token }: Options,
  ask: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let status: number | undefined;
  let rateLeft: number | undefined;
  try {
    const answer = await ask();
    ({ status } = answer.response);
    if (token && headers.authorization === `Bearer ${token}`) rateLeft = rateLeftIn(answer.response);
    return answer;
  } finally {
    calls?.ended("github", began, { method, path: new URL(url).pathname, status, rateLeft });
  }
}

/** GitHub limits each kind of request on its own; ours are of this one. */
function rateLeftIn({ headers }: Response): number | undefined {
  const left = headers.get("x-ratelimit-remaining");
  return left !== null && headers.get("x-ratelimit-resource") === "core" ? Number(left) : undefined;
}

async function answered(url: string, init: RequestInit, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal });
    return { response, body: await response.text() };
  } catch (error) {
    const cause = new Error(`${init.method ?? "GET"} ${url}: ${(error as Error).message}`);
    if (signal.aborted) throw new UpstreamSilent("GitHub didn't respond in time. Try again.", { cause });
    throw new UpstreamFailed("Can't reach GitHub. Try again in a few minutes.", { cause });
  }
}

/** Looks at both ends only: the SDK parses the body, and keeps what it can't parse as text. */
function isJson(body: string): boolean {
  return /^\s*[{[]/.test(body) && /[}\]]\s*$/.test(body.slice(-100));
}

function noJson(status: number, type: string | null): UpstreamFailed {
  const cause = new Error(`GitHub answered ${status} with ${type ?? "no type"} instead of JSON`);
  const sentence =
    status >= 500
      ? `GitHub failed with status ${status}. Try again in a few minutes.`
      : "The server at GITHUB_API_URL isn't GitHub's API. Ask your administrator to check the address and any proxy.";
  return new UpstreamFailed(sentence, { cause });
}
