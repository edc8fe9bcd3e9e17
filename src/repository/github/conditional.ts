import type { Octokit } from "@octokit/rest";

import type { DomainError } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import type { Caller } from "./caller.ts";
import type { Call, GitHubClient } from "./client.ts";
import { unchangedOn304 } from "./head.ts";
import type { GitHubReader } from "./reader.ts";
import type { Refused } from "./refusal.ts";

type Deps = Readonly<{ client: GitHubClient; reader: GitHubReader; clock: Clock }>;

type Kept = Answer<unknown> & Readonly<{ at: number; of: number | undefined }>;

type Answer<Data> = Readonly<{ data: Data; headers: Readonly<{ etag?: string; link?: string }> }>;

export type Asking<Data> = (rest: Octokit["rest"], call: Call) => Promise<Answer<Data>>;

export type Reading = Readonly<{
  otherwise?: (refused: Refused) => DomainError | undefined;
  of?: number | undefined;
}>;

const MAX_KEPT = 500;

/** In milliseconds. */
const FRESH_FOR = 60_000;

/** Keeps answers with their etags. A 304 doesn't count against GitHub's rate limit. */
export class GitHubConditional {
  readonly #client: GitHubClient;
  readonly #reader: GitHubReader;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor({ client, reader, clock }: Deps) {
    this.#clock = clock;
    this.#client = client;
    this.#reader = reader;
  }

  /** `what` names the request. What was read of the same state `of` counts for a minute. @throws as GitHubClient.ask */
  read<Data>(what: string, asking: Asking<Data>, { otherwise, of }: Reading = {}): Promise<Data> {
    return this.#reader.read((caller) => this.readAs(caller, what, asking, { otherwise, of }));
  }

  /** As `read`, with this token. */
  async readAs<Data>(
    caller: Caller,
    what: string,
    asking: Asking<Data>,
    { otherwise, of }: Reading = {},
  ): Promise<Data> {
    const key = `${caller.token ?? ""} ${what}`;
    const kept = this.#kept.get(key) as (Kept & Answer<Data>) | undefined;
    const now = this.#clock.now();
    if (kept && of !== undefined && kept.of === of && now - kept.at < FRESH_FOR) return kept.data;
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
    const { data, headers } = answer ?? kept!;
    this.#kept.delete(key);
    this.#kept.set(key, { data, headers, at: now, of });
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return data;
  }
}
