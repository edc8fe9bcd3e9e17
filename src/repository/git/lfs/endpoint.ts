import { Conflict } from "../../../core/errors.ts";
import type { GitAddress } from "../../../core/repository/git-address.ts";
import { type Git, GitFailure } from "../git.ts";
import type { Asking } from "./refusal.ts";

/**
 * Returns the address of Git LFS: as `.lfsconfig` says, of which `config` is the blob, or else as git-lfs guesses it. Source:
 * server-discovery.md of Git LFS. @throws Conflict where it is of another origin, since the token is for that of the repository
 */
export async function lfsEndpoint(
  address: GitAddress,
  operation: Asking["operation"],
  { git, config }: Readonly<{ git: Git; config: string | undefined }>,
): Promise<string> {
  const settings = config === undefined ? new Map<string, string>() : await settingsIn(git, config);
  const pushed = operation !== "download" ? settings.get("lfs.pushurl") : undefined;
  const named = pushed ?? settings.get("lfs.url");
  const ofRemote = [...settings.keys()].find((name) => /^remote\..*\.lfs(?:push)?url$/.test(name));
  if (named === undefined && ofRemote !== undefined)
    throw elsewhere(`.lfsconfig sets ${ofRemote}, and docs-admin follows lfs.url alone.`);
  if (named === undefined) return `${guessedFrom(address)}/info/lfs`;
  const url = URL.parse(named);
  if (url?.origin !== address.origin || url.search || url.hash || url.username || url.password)
    throw elsewhere(`lfs.url in .lfsconfig leads elsewhere than to ${address.origin}.`);
  return withoutSlashes(url.href);
}

function guessedFrom({ url }: GitAddress): string {
  const { origin, pathname } = new URL(url);
  const path = withoutSlashes(pathname);
  return `${origin}${path.endsWith(".git") ? path : `${path}.git`}`;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}

/** The last value counts. Source: git-config(1). */
async function settingsIn(git: Git, blob: string): Promise<Map<string, string>> {
  try {
    const printed = await git.text(["config", "--no-includes", "--blob", blob, "--list", "-z"]);
    const entries = printed.split("\0").filter(Boolean);
    return new Map(
      entries.map((entry) => {
        const [name = "", ...value] = entry.split("\n");
        return [name, value.join("\n")];
      }),
    );
  } catch (cause) {
    if (!(cause instanceof GitFailure)) throw cause;
    throw elsewhere("Git can't read .lfsconfig.", cause);
  }
}

function elsewhere(sentence: string, cause?: Error): Conflict {
  return new Conflict(
    `${sentence} So files of Git LFS are neither sent nor shown. Ask your administrator to correct .lfsconfig, or use git.`,
    { cause },
  );
}
