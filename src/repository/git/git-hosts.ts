import type { GitAddress } from "../../core/repository/git-address.ts";

/** What is known of a code host by its address alone. */
type GitHost = Readonly<{
  name: string;
  isAt: (host: string) => boolean;
  /** Where a commit is shown, with `{sha}`. */
  commitUrl: (at: GitAddress) => string | undefined;
  /** What the host calls a token that can push, and where one makes it. */
  token: string;
  /** The name that goes with such a token, where it matters. */
  username?: string;
  /** What a push says, so that the host asks its people to merge the branch. */
  pushOptions?: (asked: Readonly<{ target: string; title: string }>) => readonly string[];
}>;

const below = (...names: readonly string[]) => {
  return (host: string) => names.some((name) => (name.endsWith(".") ? host.startsWith(name) : host === name));
};

/** Source: the documentation of each host. The first that fits counts. */
const gitHosts: readonly GitHost[] = [
  {
    name: "GitLab",
    isAt: below("gitlab.com", "gitlab."),
    commitUrl: ({ host, path }) => `https://${host}/${path}/-/commit/{sha}`,
    token: "a project access token with the role Developer and the scope write_repository",
    username: "oauth2",
    pushOptions: ({ target, title }) => [
      "merge_request.create",
      `merge_request.target=${target}`,
      `merge_request.title=${title}`,
    ],
  },
  {
    name: "Gitea or Forgejo",
    isAt: below("codeberg.org", "gitea.com", "gitea.", "forgejo."),
    commitUrl: ({ host, path }) => `https://${host}/${path}/commit/{sha}`,
    token: "an access token with the permission repository: Read and Write",
  },
  {
    name: "Bitbucket",
    isAt: below("bitbucket.org"),
    commitUrl: ({ host, path }) => `https://${host}/${path}/commits/{sha}`,
    token: "a repository access token with the permission Repositories: Write",
    username: "x-token-auth",
  },
  {
    name: "Bitbucket Data Center",
    isAt: below("bitbucket."),
    commitUrl: ({ host, path }) => {
      const [, key, name] = /(?:^|\/)([^/]+)\/([^/]+)$/.exec(path) ?? [];
      return key && name ? `https://${host}/projects/${key}/repos/${name}/commits/{sha}` : undefined;
    },
    token: "an HTTP access token with the permission Repository write",
    username: "x-token-auth",
  },
  {
    name: "Azure DevOps",
    isAt: below("dev.azure.com", "ssh.dev.azure.com"),
    commitUrl: ({ path }) => {
      // By ssh it is v3/organization/project/repository.
      const [, organization, project, name] =
        /^(?:v3\/)?([^/]+)\/([^/]+)\/(?:_git\/)?([^/]+)$/.exec(path) ?? [];
      return name && `https://dev.azure.com/${organization}/${project}/_git/${name}/commit/{sha}`;
    },
    token: "a personal access token with the scope Code: Read & write",
  },
  {
    name: "SourceHut",
    isAt: below("git.sr.ht"),
    commitUrl: ({ path }) => `https://git.sr.ht/${path}/commit/{sha}`,
    token: "a key for ssh, since SourceHut takes no pushes over https",
  },
];

/** Undefined where the address doesn't show it. */
export function gitHostOf({ host }: GitAddress): GitHost | undefined {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return gitHosts.find(({ isAt }) => isAt(name));
}

/** Returns the name that goes with a token; `named` goes before what is known of the host. */
export function usernameAt(address: GitAddress, named: string | undefined): string {
  return named ?? gitHostOf(address)?.username ?? "git";
}

/** Returns where people see a commit; undefined where only this program shows it. `template` has `{sha}`. */
export function commitUrlAt(
  address: GitAddress,
  sha: string,
  template = gitHostOf(address)?.commitUrl(webAddressOf(address)),
): string | undefined {
  return template?.replaceAll("{sha}", sha);
}

/** The port of ssh is not that of its pages. */
function webAddressOf(address: GitAddress): GitAddress {
  const isHttp = address.by === "http";
  const path = address.path.split("/").map(encodeURIComponent).join("/").replaceAll("%7E", "~");
  return { ...address, path, host: isHttp ? address.host : address.host.replace(/:\d+$/, "") };
}
