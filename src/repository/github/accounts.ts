import { NotConfigured, NotFound } from "../../core/errors.ts";
import type { AccountAccess, HostAccounts } from "../../core/session/code-host.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import { orNone } from "./hidden.ts";
import type { Refused } from "./refusal.ts";

type Deps = Readonly<{ client: GitHubClient; token: string | undefined }>;

/** GitHub's words for who may push. */
export const mayWrite: ReadonlySet<string> = new Set(["admin", "maintain", "write", "push"]);

/** GitHub says "none" where an account may nothing. */
const mayRead: ReadonlySet<string> = new Set(["triage", "read", "pull"]);

export class GitHubAccounts implements HostAccounts {
  readonly id = "github";
  readonly name = "GitHub";
  readonly repository: string;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.repository = deps.client.repository;
  }

  async accessOf({ login, id }: Parameters<HostAccounts["accessOf"]>[0]): Promise<AccountAccess> {
    const { client } = this.#deps;
    const caller = this.#caller();
    const found = await orNone(
      client.ask(
        caller,
        ({ rest }, call) => rest.repos.getCollaboratorPermissionLevel({ ...call, username: login }),
        unknownOn404,
      ),
    );
    const { permission = "none", user } = found?.data ?? {};
    const isOther = id !== undefined && user?.id !== undefined && String(user.id) !== id;
    if (mayWrite.has(permission) && !isOther) return "write";
    // Everybody reads a public repository. Where GITHUB_TOKEN itself lost the access, this fails.
    const { data: repository } = await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    return mayRead.has(permission) && !isOther && repository.private ? "read" : "none";
  }

  #caller(): Caller {
    const { token } = this.#deps;
    if (token) return { kind: "server", token };
    throw new NotConfigured(
      "A token of somebody who signed in with GitHub needs GITHUB_TOKEN, by which GitHub says what they may do. Ask your administrator to set it.",
    );
  }
}

function unknownOn404({ status }: Refused): NotFound | undefined {
  return status === 404 ? new NotFound("GitHub knows no such account.") : undefined;
}
