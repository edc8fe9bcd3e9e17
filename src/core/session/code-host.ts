import type { Role } from "../person/role.ts";
import type { CodeHostId, HostToken } from "./session.ts";

export type CodeHostName = Readonly<{ id: CodeHostId; name: string }>;

export type CodeHostSetup = CodeHostName & Readonly<{ variables: readonly string[]; help: string }>;

export const defaultCodeHost: CodeHostSetup = {
  id: "github",
  name: "GitHub",
  variables: ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  help: "server/github",
};

/** What an account may do in the repository, as a role: readers read what others don't see. Who has none may not sign in. */
export type AccountRole = Role | "none";

/** The accounts of a code host, looked up by the server itself. */
export interface HostAccounts extends CodeHostName {
  /** `owner/name` */
  readonly repository: string;
  /** An account with another `id` has none: a login can change hands. @throws NotConfigured, Unavailable, UpstreamFailed, UpstreamSilent */
  roleOf(account: Readonly<{ login: string; id: string | undefined }>): Promise<AccountRole>;
}

/** Each method throws UpstreamFailed, UpstreamSilent and Unavailable. */
export interface CodeHost extends CodeHostName {
  /** Returns the sign-in page's URL. `challenge` is PKCE's with S256. */
  address(request: { state: string; challenge: string; callback: string }): string;
  /** @throws SignInRefused */
  tokenFor(answer: { code: string; verifier: string; callback: string }): Promise<HostToken>;
  /** @throws Unauthenticated where the host refuses the renewal */
  renew(renewal: string): Promise<HostToken>;
  /** @throws SignInRefused where the token's owner has no role in the repository */
  whoIs(token: string): Promise<{ login: string; name: string; id: string; role: Role }>;
  revoke(token: string): Promise<void>;
}
