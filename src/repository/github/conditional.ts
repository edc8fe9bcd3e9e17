import type { Octokit } from "@octokit/rest";

import type { DomainError } from "../../core/errors.ts";
import type { Call, GitHubClient } from "./client.ts";
import { unchangedOn304 } from "./head.ts";
import type { GitHubReader } from "./reader.ts";
import type { Refused } from "./refusal.ts";

type Answer<Data> = Readonly<{ data: Data; headers: Readonly<{ etag?: string }> }>;

type Asking<Data> = (rest: Octokit["rest"], call: Call) => Promise<Answer<Data>>;

const MAX_KEPT = 200;

/** Keeps answers with their etags. A 304 doesn't count against GitHub's rate limit. */
export class GitHubConditional {
  readonly #client: GitHubClient;
  readonly #reader: GitHubReader;
  readonly #kept = new Map<string, Answer<unknown>>();

  constructor({ client, reader }: Readonly<{ client: GitHubClient; reader: GitHubReader }>) {
    this.#client = client;
    this.#reader = reader;
  }

  /** `what` names the request. @throws as GitHubClient.ask */
  read<Data>(
    what: string,
    asking: Asking<Data>,
    otherwise?: (refused: Refused) => DomainError | undefined,
  ): Promise<Data> {
    return this.#reader.read(async (caller) => {
      const key = `${caller.token ?? ""} ${what}`;
      const kept = this.#kept.get(key) as Answer<Data> | undefined;
      const answer = await this.#client.ask(
        caller,
        ({ rest }, call) => {
          const condition: Record<string, string> = kept?.headers.etag
            ? { "if-none-match": kept.headers.etag }
            : {};
          return asking(rest, { ...call, headers: { ...call.headers, ...condition } }).catch(unchangedOn304);
        },
        otherwise,
      );
      if (!answer) return kept!.data;
      this.#kept.delete(key);
      this.#kept.set(key, answer);
      if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
      return answer.data;
    });
  }
}
