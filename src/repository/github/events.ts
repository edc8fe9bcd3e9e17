import { Unauthenticated } from "../../core/errors.ts";
import type { HostEvents } from "../../core/host-events.ts";
import { isSignedBy } from "../signed-body.ts";

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

  async isNews(request: Parameters<HostEvents["isNews"]>[0]): Promise<boolean> {
    const { headers } = request;
    const [, sent] = /^sha256=([0-9a-f]{64})$/.exec(headers.get("x-hub-signature-256") ?? "") ?? [];
    if (sent === undefined || !(await isSignedBy(this.#secret, sent, request)))
      throw new Unauthenticated(
        "The signature doesn't match. Set the secret of the webhook on GitHub to GITHUB_WEBHOOK_SECRET.",
      );
    return news.has(headers.get("x-github-event"));
  }
}
