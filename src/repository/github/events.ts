import { createHmac, timingSafeEqual } from "node:crypto";

import { TooLarge, Unauthenticated } from "../../core/errors.ts";
import type { HostEvents } from "../../core/host-events.ts";

/** Source: GitHub's “Webhook events and payloads”. */
const MAX_MIB = 25;
const MAX_BYTES = MAX_MIB * 1024 * 1024;

const news: ReadonlySet<string | null> = new Set([
  "check_run",
  "check_suite",
  "deployment",
  "deployment_status",
  "issue_comment",
  "pull_request",
  "pull_request_review",
  "push",
  "status",
]);

/** Source: GitHub's “Validating webhook deliveries”. The signature is of the body alone, so a repeated request is as good as new. */
export class GitHubEvents implements HostEvents {
  readonly name = "github";
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async isNews({ headers, body }: Parameters<HostEvents["isNews"]>[0]): Promise<boolean> {
    const [, sent] = /^sha256=([0-9a-f]{64})$/.exec(headers.get("x-hub-signature-256") ?? "") ?? [];
    if (sent === undefined) throw notGitHub();
    if (Number(headers.get("content-length")) > MAX_BYTES) throw tooLarge();
    const computed = await this.#signature(body);
    if (!timingSafeEqual(computed, Buffer.from(sent, "hex"))) throw notGitHub();
    return news.has(headers.get("x-github-event"));
  }

  /** Keeps nothing of the body, which anybody may send. */
  async #signature(body: Request["body"]): Promise<Uint8Array> {
    const hmac = createHmac("sha256", this.#secret);
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw tooLarge();
      hmac.update(chunk);
    }
    return hmac.digest();
  }
}

function notGitHub(): Unauthenticated {
  return new Unauthenticated(
    "The signature doesn't match. Set the secret of the webhook on GitHub to GITHUB_WEBHOOK_SECRET.",
  );
}

function tooLarge(): TooLarge {
  return new TooLarge(`The body is larger than ${MAX_MIB} MB.`);
}
