import { commitlintFiles, type CommitRules } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import { signatureOf, signed } from "../repository/commit.ts";
import { authorOf, type Session } from "../session/session.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { faultsByCommitlint } from "./commitlint-check.ts";
import { faultByPattern } from "./pattern-check.ts";
import type { Signing } from "./signing.ts";

type Deps = Readonly<{ branch: Branch; texts: TextWork; signing: Pick<Signing, "signerIfAny"> }>;

/** `by` is who asks for it: a file of the repository, or its host. */
export type MessageFault = Readonly<{ by: string; says: string }>;

type Known = Readonly<{ key: string; rules: CommitRules | undefined }>;

/** Larger files are not read. */
const MAX_BYTES = 256 * 1024;

/**
 * What a repository asks of messages, as far as that can be read. Who runs these checks, and on which commits, isn't known here, so
 * nobody is stopped: it is said before one publishes.
 */
export class MessageChecks {
  readonly #deps: Deps;
  #known: Known | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what is wrong with the message of a commit by this person; nothing while the repository is away. */
  async check(message: string, session: Session): Promise<readonly MessageFault[]> {
    const { branch, signing } = this.#deps;
    if (message.trim() === "") return [];
    const signer = await signing.signerIfAny(session);
    const commit = signed(message.trim(), session, [authorOf(session)], signer);
    const patterns = branch.withDeadline(
      async () => branch.host.messagePatterns?.(signatureOf(session)) ?? [],
    );
    const [rules, { value: all = [] }] = await Promise.all([this.rules(), orAbsence(patterns)]);
    const byFile = rules ? faultsByCommitlint(commit.message, rules) : [];
    return [
      ...byFile.map((says) => ({ by: rules!.path, says })),
      ...all.flatMap((pattern) => {
        const says = faultByPattern(commit.message, pattern);
        return says === undefined ? [] : [{ by: pattern.by, says }];
      }),
    ];
  }

  /** Returns the rules of commitlint that the branch has; undefined where there are none, and while it is away. */
  async rules(): Promise<CommitRules | undefined> {
    const { value } = await orAbsence(this.#deps.branch.withDeadline(() => this.#rules()));
    return value;
  }

  async #rules(): Promise<CommitRules | undefined> {
    const { branch, texts } = this.#deps;
    const { at } = await branch.snapshot(commitlintFiles);
    const found = commitlintFiles.flatMap((path) => {
      const entry = at(path);
      return entry?.kind === "file" ? [{ path, sha: entry.sha }] : [];
    });
    const key = JSON.stringify(found);
    if (this.#known?.key === key) return this.#known.rules;
    const read = new Map<string, string>();
    for await (const { sha, content } of branch.host.readAll([...new Set(found.map(({ sha }) => sha))]))
      if (content.byteLength <= MAX_BYTES) read.set(sha, new TextDecoder().decode(content));
    const files = found.flatMap(({ path, sha }) => (read.has(sha) ? [{ path, text: read.get(sha)! }] : []));
    const rules = files.length === 0 ? undefined : await inTime(texts.run("commitRules", files), undefined);
    this.#known = { key, rules };
    return rules;
  }
}
