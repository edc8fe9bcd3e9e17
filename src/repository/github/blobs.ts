import { Unavailable, UpstreamFailed } from "../../core/errors.ts";
import { blobId } from "../../core/publication/publication.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";

const MIB = 1024 * 1024;

/** Texts and pictures that are kept at hand. */
const MAX_BYTES = 32 * MIB;

const AT_ONCE = 6;

/** So many texts are asked for in one query. */
const IN_ONE_QUERY = 50;

/** The first list of a large site needs many. GitHub wants no more than a hundred requests of one token at once. */
const QUERIES_AT_ONCE = 4;

/** The contents of files. What an id names never changes, so what was read once is right for ever. */
export class GitHubBlobs {
  readonly #client: GitHubClient;
  readonly #reader: GitHubReader;
  readonly #kept = new Map<string, Uint8Array>();
  #bytes = 0;
  /** GraphQL is not for those who do not sign in. */
  #hasQueries = true;

  constructor(client: GitHubClient, reader: GitHubReader) {
    this.#client = client;
    this.#reader = reader;
  }

  /** @throws Unavailable where there is no such file, and as GitHubClient.ask */
  async read(sha: string): Promise<Uint8Array> {
    const kept = this.#kept.get(sha);
    if (kept) return this.keep(sha, kept);
    if (!/^[0-9a-f]{40}$/.test(sha)) throw noSuchFile();
    const { data } = await this.#reader.read((caller) =>
      this.#client.ask(
        caller,
        ({ rest }, call) => rest.git.getBlob({ ...call, file_sha: sha }),
        ({ status, cause }) => (status === 404 || status === 422 ? noSuchFile(cause) : undefined),
      ),
    );
    return this.keep(sha, Buffer.from(data.content, "base64"));
  }

  /** Each once, in this order, many with one request. @throws as `read` */
  async *readAll(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    for (let from = 0; from < shas.length; from += IN_ONE_QUERY * QUERIES_AT_ONCE) {
      const some = shas.slice(from, from + IN_ONE_QUERY * QUERIES_AT_ONCE);
      await this.#queryAll(some.filter((sha) => !this.#kept.has(sha) && /^[0-9a-f]{40}$/.test(sha)));
      yield* this.#each(some);
    }
  }

  /** Gives what is kept. */
  keep(sha: string, content: Uint8Array): Uint8Array {
    if (this.#kept.delete(sha)) this.#bytes -= content.byteLength;
    if (content.byteLength > MAX_BYTES / 4) return content;
    this.#kept.set(sha, content);
    this.#bytes += content.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= byteLength;
    }
    return content;
  }

  async *#each(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    for (let from = 0; from < shas.length; from += AT_ONCE) {
      const some = shas.slice(from, from + AT_ONCE);
      const contents = await Promise.all(some.map((sha) => this.read(sha)));
      for (const [index, sha] of some.entries()) yield { sha, content: contents[index]! };
    }
  }

  async #queryAll(shas: readonly string[]): Promise<void> {
    const queries: Array<Promise<void>> = [];
    for (let from = 0; from < shas.length; from += IN_ONE_QUERY) {
      queries.push(this.#queryIfAble(shas.slice(from, from + IN_ONE_QUERY)));
    }
    await Promise.all(queries);
  }

  /** A query may be too much for GitHub where each of its parts is not. */
  async #queryIfAble(shas: readonly string[]): Promise<void> {
    try {
      await this.#reader.read((caller) => this.#query(caller, shas));
    } catch (error) {
      if (!(error instanceof UpstreamFailed)) throw error;
    }
  }

  /** Keeps what GraphQL gives as text; what it does not give whole is read one by one. */
  async #query(caller: Caller, shas: readonly string[]): Promise<void> {
    if (shas.length < 2 || !this.#hasQueries || caller.kind === "nobody") return;
    const fields = shas.map((sha, index) => `b${index}: object(oid: "${sha}") { ... on Blob { text } }`);
    const query = `query ($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${fields.join(" ")} } }`;
    const answer = await this.#client.ask(caller, (octokit, { headers, ...named }) =>
      octokit.graphql<Texts>({ query, headers, ...named }).catch(whatThereIs),
    );
    this.#hasQueries = answer !== "no queries";
    if (answer === "no queries") return;
    for (const [index, sha] of shas.entries()) {
      const content = Buffer.from(answer.repository?.[`b${index}`]?.text ?? "");
      if (blobId(content, sha) === sha) this.keep(sha, content);
    }
  }
}

type Texts = Readonly<{ repository: Record<string, { text?: string | null } | null> | null }>;

/** A query that failed in part gives the rest; an older GitHub Enterprise may have no queries. */
function whatThereIs(error: { name?: string; status?: number; data?: Texts | null }): Texts | "no queries" {
  if (error.name === "GraphqlResponseError") return error.data ?? { repository: null };
  if (error.status === 404) return "no queries";
  throw error;
}

function noSuchFile(cause?: Error): Unavailable {
  return new Unavailable("This file isn't in the repository.", { cause });
}
