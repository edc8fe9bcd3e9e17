import { timingSafeEqual } from "node:crypto";

import { Unauthenticated } from "../../core/errors.ts";
import type { HostEvents } from "../../core/host-events.ts";
import { isSignedBy } from "../signed-body.ts";

/** Gitea and Forgejo send the first, Bitbucket the second. Source: their pages on webhooks. */
const SIGNATURES = ["x-hub-signature-256", "x-hub-signature"];

/** Any event is a reason to fetch, which shows what happened. GitLab sends the secret itself. */
export class GitEvents implements HostEvents {
  readonly name = "git";
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async isNews(request: Parameters<HostEvents["isNews"]>[0]): Promise<boolean> {
    const { headers } = request;
    const token = headers.get("x-gitlab-token");
    const signature = SIGNATURES.map((name) => headers.get(name)).find((value) => value !== null);
    const [, sent] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
    const isKnown =
      token === null
        ? sent !== undefined && (await isSignedBy(this.#secret, sent, request))
        : isSame(token, this.#secret);
    if (isKnown) return true;
    throw new Unauthenticated(
      "The secret doesn't match. Set that of the webhook on the repository's host to GIT_WEBHOOK_SECRET.",
    );
  }
}

/** In a time that tells nothing of either. */
function isSame(sent: string, secret: string): boolean {
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}
