import { Unavailable, UpstreamFailed } from "../../core/errors.ts";
import { blobId } from "../../core/repository/commit.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import type { GitHubReader } from "./reader.ts";

const MIB = 1024 * 1024;

const MAX_BYTES = 32 * MIB;

const AT_ONCE = 6;

const IN_ONE_QUERY = 50;

/** GitHub allows at most a hundred simultaneous requests per token. */
const QUERIES_AT_ONCE = 4;

/** Caches contents of files by id. What an id names never changes, so an entry never expires. */
export class GitHubBlobs {
  readonly #client: GitHubClient;
  readonly #reader: GitHubReader;
  readonly #contents = new Map<string, Uint8Array>();
  #bytes = 0;
  /** GraphQL needs a token. */
  #hasQueries = true;

  constructor(client: GitHubClient, reader: GitHubReader) {
    this.#client = client;
    this.#reader = reader;
  }

  /** @throws Unavailable if there is no such file, and as GitHubClient.ask */
  async read(sha: string): Promise<Uint8Array> {
    const cached = this.#contents.get(sha);
    if (cached) return this.cache(sha, cached);
    if (!/^[0-9a-f]{40}$/.test(sha)) throw noSuchFile();
    const { data } = await this.#reader.read((caller) =>
      this.#client.ask(
        caller,
        ({ rest }, call) => rest.git.getBlob({ ...call, file_sha: sha }),
        ({ status, cause }) => (status === 404 || status === 422 ? noSuchFile(cause) : undefined),
      ),
    );
    return this.cache(sha, Buffer.from(data.content, "base64"));
  }

  /** Yields each file once, in this order, many with one request. @throws as `read` */
  async *readAll(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    for (let from = 0; from < shas.length; from += IN_ONE_QUERY * QUERIES_AT_ONCE) {
      const batch = shas.slice(from, from + IN_ONE_QUERY * QUERIES_AT_ONCE);
      await this.#queryAll(batch.filter((sha) => !this.#contents.has(sha) && /^[0-9a-f]{40}$/.test(sha)));
      yield* this.#each(batch);
    }
  }

  cache(sha: string, content: Uint8Array): Uint8Array {
    if (this.#contents.delete(sha)) this.#bytes -= content.byteLength;
    if (content.byteLength > MAX_BYTES / 4) return content;
    this.#contents.set(sha, content);
    this.#bytes += content.byteLength;
    for (const [oldest, { byteLength }] of this.#contents) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#contents.delete(oldest);
      this.#bytes -= byteLength;
    }
    return content;
  }

  async *#each(shas: readonly string[]): AsyncGenerator<{ sha: string; content: Uint8Array }> {
    for (let from = 0; from < shas.length; from += AT_ONCE) {
      const batch = shas.slice(from, from + AT_ONCE);
      const contents = await Promise.all(batch.map((sha) => this.read(sha)));
      for (const [index, sha] of batch.entries()) yield { sha, content: contents[index]! };
    }
  }

  async #queryAll(shas: readonly string[]): Promise<void> {
    const queries: Array<Promise<void>> = [];
    for (let from = 0; from < shas.length; from += IN_ONE_QUERY) {
      queries.push(this.#queryIfAble(shas.slice(from, from + IN_ONE_QUERY)));
    }
    await Promise.all(queries);
  }

  /** A query can be too large for GitHub while its parts aren't. */
  async #queryIfAble(shas: readonly string[]): Promise<void> {
    try {
      await this.#reader.read((caller) => this.#query(caller, shas));
    } catch (error) {
      if (!(error instanceof UpstreamFailed)) throw error;
    }
  }

  async #query(caller: Caller, shas: readonly string[]): Promise<void> {
    if (shas.length < 2 || !this.#hasQueries || caller.kind === "nobody") return;
    const fields = shas.map((sha, index) => `b${index}: object(oid: "${sha}") { ... on Blob { text } }`);
    const query = `query ($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${fields.join(" ")} } }`;
    const answer = await this.#client.ask(caller, (octokit, { headers, ...named }) =>
      octokit.graphql<Texts>({ query, headers, ...named }).catch(partialTexts),
    );
    this.#hasQueries = answer !== "no queries";
    if (answer === "no queries") return;
    for (const [index, sha] of shas.entries()) {
      const text = answer.repository?.[`b${index}`]?.text;
      const content = Buffer.from(typeof text === "string" ? text : "");
      if (blobId(content, sha) === sha) this.cache(sha, content);
    }
  }
}

type Texts = Readonly<{ repository: Record<string, { text?: unknown } | null> | null }>;

/** A query that failed in part has the rest; an older GitHub Enterprise may have no queries. */
function partialTexts(error: { name?: string; status?: number; data?: Texts | null }): Texts | "no queries" {
  if (error.name === "GraphqlResponseError") return error.data ?? { repository: null };
  if (error.status === 404) return "no queries";
  throw error;
}

function noSuchFile(cause?: Error): Unavailable {
  return new Unavailable("This file isn't in the repository.", { cause });
}
