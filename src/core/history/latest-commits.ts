import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import type { CommitSummary } from "../repository/commit.ts";
import type { PageFolders } from "../slug/page-folders.ts";

/** What is shown of them. */
const MOST = 8;

/** GitHub is asked for each. Later ones hold the oldest versions and the rarest languages. */
const MAX_FOLDERS = 20;

type Deps = Readonly<{ branch: Branch; folders: PageFolders }>;

/** The latest commits that changed pages, asked for once for each commit of the branch. */
export class LatestCommits {
  readonly #deps: Deps;
  #last: Readonly<{ head: string; asked: Promise<readonly CommitSummary[]> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns them, the newest first; none where the repository can't be asked. */
  async list(): Promise<readonly CommitSummary[]> {
    const { branch } = this.#deps;
    const { value: head } = await orAbsence(branch.withDeadline(() => branch.host.head()));
    if (head === undefined) return [];
    if (this.#last?.head !== head) this.#last = { head, asked: this.#ask(head) };
    return this.#last.asked;
  }

  async #ask(head: string): Promise<readonly CommitSummary[]> {
    const { branch, folders } = this.#deps;
    const paths = folders.all.slice(0, MAX_FOLDERS).map(({ folder }) => folder);
    const { value } = await orAbsence(branch.withDeadline(() => branch.host.history(head, paths, MOST)));
    if (!value && this.#last?.head === head) this.#last = undefined;
    return value ?? [];
  }
}
