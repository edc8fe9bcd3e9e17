import { NotConfigured, NotFound } from "../../core/errors.ts";
import type { Role } from "../../core/person/role.ts";
import type { AccountRole, HostAccounts } from "../../core/session/code-host.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";
import { orNone } from "./hidden.ts";
import type { Refused } from "./refusal.ts";

type Deps = Readonly<{ client: GitHubClient; token: string | undefined }>;

/** What GitHub says of an account: its word for what it may do, and for its role, of which an organization can make its own. */
type Permission = Readonly<{
  permission: string;
  role_name?: string | undefined;
  user?: Readonly<{ permissions?: Readonly<{ admin?: boolean; maintain?: boolean }> }> | null | undefined;
}>;

const readers: ReadonlySet<string> = new Set(["triage", "read", "pull"]);
const publishers: ReadonlySet<string> = new Set(["write", "push"]);
const administrators: ReadonlySet<string> = new Set(["maintain", "admin"]);

/** Undefined where an account may nothing. The word for what maintainers may is that of all who write, so their role is looked at. */
export function roleIn({ permission, role_name, user }: Permission): Role | undefined {
  const { admin, maintain } = user?.permissions ?? {};
  const isAdministrator = admin || maintain || administrators.has(role_name ?? "");
  if (administrators.has(permission)) return "administrator";
  if (publishers.has(permission)) return isAdministrator ? "administrator" : "publisher";
  return readers.has(permission) ? "reader" : undefined;
}

export class GitHubAccounts implements HostAccounts {
  readonly id = "github";
  readonly name = "GitHub";
  readonly repository: string;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.repository = deps.client.repository;
  }

  async roleOf({ login, id }: Parameters<HostAccounts["roleOf"]>[0]): Promise<AccountRole> {
    const { client } = this.#deps;
    const caller = this.#caller();
    const found = await orNone(
      client.ask(
        caller,
        ({ rest }, call) => rest.repos.getCollaboratorPermissionLevel({ ...call, username: login }),
        unknownOn404,
      ),
    );
    const { user } = found?.data ?? {};
    const role = found && roleIn(found.data);
    const isOther = id !== undefined && user?.id !== undefined && String(user.id) !== id;
    if (role !== undefined && role !== "reader" && !isOther) return role;
    // Everybody reads a public repository. Where GITHUB_TOKEN itself lost the access, this fails.
    const { data: repository } = await client.ask(caller, ({ rest }, call) => rest.repos.get(call));
    return role === "reader" && !isOther && repository.private ? "reader" : "none";
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
