import { isUtf8 } from "node:buffer";

import { type DomainError, NotConfigured, Unavailable } from "../../core/errors.ts";
import { blobId, type Change, type FileChange, type Signature } from "../../core/repository/commit.ts";
import type { GitHubBlobs } from "./blobs.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient, Tokens } from "./client.ts";
import { type Refused, tooLarge } from "./refusal.ts";
import type { GitHubTrees } from "./trees.ts";

type Deps = Readonly<{
  client: GitHubClient;
  token: string | undefined;
  tokens: Tokens | undefined;
  trees: GitHubTrees;
  blobs: GitHubBlobs;
}>;

type File = Readonly<{
  path: string;
  mode: string;
  sha: string | undefined;
  content: Uint8Array | undefined;
}>;

const MIB = 1024 * 1024;

/** Source: GitHub's "About large files on GitHub". */
export const MAX_FILE_BYTES = 100 * MIB;

/** A longer text gets its own request. No page is as long. */
const MAX_INLINE_BYTES = 4 * MIB;

const BLOBS_AT_ONCE = 6;

export class GitHubCommits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns whose token is used. @throws NotConfigured */
  commitsAs({ session }: Signature): "person" | "server" {
    const { token, tokens } = this.#deps;
    if (session && tokens) return "person";
    // The server's rights aren't this person's.
    if (session)
      throw new NotConfigured(
        "Sign-in with GitHub is off here now, so your session publishes nothing. Sign out, and sign in again.",
      );
    if (token) return "server";
    throw new NotConfigured(
      "Publishing with the PIN or a token of docs-admin needs GITHUB_TOKEN. Sign in with GitHub, or ask your administrator to set it.",
    );
  }

  async writer(by: Signature): Promise<Caller> {
    const { token, tokens } = this.#deps;
    if (this.commitsAs(by) === "server") return { kind: "server", token: token! };
    return { kind: "person", token: await tokens!.tokenOf(by.session!), session: by.session! };
  }

  /** Makes a commit that no branch has yet; its parents are that of the change by default. */
  async make(caller: Caller, change: Change, parents?: readonly string[]): Promise<string> {
    const { client, trees, blobs } = this.#deps;
    const { parent, message, by } = change;
    if (change.files.some(({ content }) => content && content.byteLength > MAX_FILE_BYTES)) throw tooLarge();
    if (!parent) throw new Unavailable("The branch has no commits yet. Make the first one on GitHub.");
    const files = change.files.map((file) => toPath(file, parent));
    const before = await trees.treeOf(parent);
    const after = await this.#makeTree(caller, before, files);
    const { data } = await client.ask(caller, ({ rest }, call) =>
      rest.git.createCommit({
        ...call,
        message,
        tree: after,
        parents: [...(parents ?? [parent])],
        ...authorOf(by),
      }),
    );
    trees.made(data.sha, { before, after }, files);
    for (const { sha, content } of files) if (sha && content) blobs.cache(sha, content);
    return data.sha;
  }

  async #makeTree(caller: Caller, before: string, files: readonly File[]): Promise<string> {
    const { client } = this.#deps;
    const alone = files.filter(({ content }) => content && !isInline(content));
    for (let from = 0; from < alone.length; from += BLOBS_AT_ONCE) {
      const batch = alone.slice(from, from + BLOBS_AT_ONCE);
      await Promise.all(batch.map(({ content }) => this.#makeBlob(caller, content!)));
    }
    const tree = files.map(({ path, mode, sha, content }) => {
      const entry = { path, mode: mode as "100644" | "100755", type: "blob" as const };
      const isText = content && isInline(content);
      return isText ? { ...entry, content: Buffer.from(content).toString() } : { ...entry, sha: sha ?? null };
    });
    const { data } = await client.ask(
      caller,
      ({ rest }, call) =>
        // The SDK's types don't allow null, which removes a file; GitHub's description does.
        rest.git.createTree({
          ...call,
          base_tree: before,
          tree: tree as Array<{ path: string; sha?: string }>,
        }),
      tooLargeIfAny,
    );
    return data.sha;
  }

  async #makeBlob(caller: Caller, content: Uint8Array): Promise<void> {
    await this.#deps.client.ask(
      caller,
      ({ rest }, call) =>
        rest.git.createBlob({
          ...call,
          content: Buffer.from(content).toString("base64"),
          encoding: "base64",
        }),
      tooLargeIfAny,
    );
  }
}

/** Without an address it is whose token makes the commit. */
function authorOf({ name, email }: Signature): { author?: { name: string; email: string } } {
  return email === undefined ? {} : { author: { name, email } };
}

function toPath({ path, content, blob, isExecutable }: FileChange, like: string): File {
  const mode = isExecutable ? "100755" : "100644";
  return { path, mode, content, sha: content ? blobId(content, like) : blob };
}

/** Text is part of the request that creates the tree. JSON allows NUL, but not every server on the way does. */
function isInline(content: Uint8Array): boolean {
  return content.byteLength <= MAX_INLINE_BYTES && isUtf8(content) && !content.includes(0);
}

function tooLargeIfAny({ status, body, cause }: Refused): DomainError | undefined {
  const isAboutData = body.errors?.some(({ field }) => field === "data" || field === "content");
  return status === 422 && isAboutData ? tooLarge(cause) : undefined;
}
