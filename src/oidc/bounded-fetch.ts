import type { CustomFetch } from "openid-client";

import { UpstreamFailed, UpstreamSilent } from "../core/errors.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { isSafe } from "./refusals.ts";

/** Metadata, keys and tokens are a few kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

const TIMEOUT_MS = 10_000;

type Options = Readonly<{ name: string; timeoutMs?: number | undefined; calls?: OutsideCalls | undefined }>;

/** Asks the provider, with a limit of time and bytes. A redirect is an answer that nobody follows. */
export function boundedFetch({ name, timeoutMs = TIMEOUT_MS, calls }: Options): CustomFetch {
  return async (url, { headers, ...init }) => {
    const began = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number | undefined;
    try {
      if (!isSafe(new URL(url))) throw new Error("only https is asked");
      const sent = { ...(headers as Record<string, string>), ...calls?.headers() };
      const response = await fetch(url, {
        ...(init as RequestInit),
        headers: sent,
        redirect: "manual",
        signal,
      });
      ({ status } = response);
      return new Response(await limitedBody(response), response);
    } catch (error) {
      const cause = new Error(`${init.method} ${url}: ${(error as Error).message}`);
      if (signal.aborted) throw new UpstreamSilent(`${name} didn't respond in time. Try again.`, { cause });
      throw new UpstreamFailed(`Can't reach ${name}. Try again in a few minutes.`, { cause });
    } finally {
      calls?.ended("oidc", began, { method: init.method, path: new URL(url).pathname, status });
    }
  };
}

async function limitedBody({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
