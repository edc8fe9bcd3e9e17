import { type DomainError, UpstreamFailed, UpstreamSilent } from "../../core/errors.ts";
import type { GitAddress } from "../../core/repository/git-address.ts";
import { hasPassword } from "../../core/web-address.ts";

/** What became of a push. Of one that is `unclear`, the host may have it or get it still. */
export type PushOutcome =
  | Readonly<{ is: "accepted"; link: string | undefined }>
  /** The branch isn't where the commit was made, or can't be moved at the moment. */
  | Readonly<{ is: "moved"; said: string }>
  /** The host's rules or hooks say no, in its words. */
  | Readonly<{ is: "refused"; said: string }>
  | Readonly<{ is: "unclear"; cause: Error }>;

/** Git counts what it sends before it sends it. Until then the host has nothing that it could still accept. */
const hasStarted = /^(?:Enumerating|Counting|Compressing|Writing) objects|^Total \d|RPC failed/m;

const MAX_SAID = 1000;

/** What git prints of its own work in the host's name. */
const ofGit =
  /^(?:error: hook declined to update |Resolving deltas|Counting objects|Compressing objects|Enumerating objects|Unpacking objects|Checking connectivity|Updating references|Processed \d|Processing changes|Total \d)/;

/** Returns what the host said in its own words, for people: at most 1,000 characters. */
export function hostSaid(said: string): string {
  return linesOfHost(said)
    .map(withoutCredentials)
    .join("\n")
    .trim()
    .replace(/\n{2,}/g, "\n")
    .slice(0, MAX_SAID);
}

/** Returns what a host said as it can be shown. */
export function plainWords(text: string): string {
  return withoutCredentials(withoutControls(text));
}

function linesOfHost(said: string): string[] {
  return said
    .split(/[\r\n]+/)
    .flatMap((line) => /^remote: ?(.*)$/.exec(line)?.[1]?.trimEnd() ?? [])
    .map(withoutControls)
    .filter((line) => !ofGit.test(line.trim()));
}

const toMerge = /merge_request|pull|compare/;

/** Returns the address that the host printed, of its own pages alone: one where a branch is merged, if there is one. @internal */
export function linkOfHost({ by, origin, host }: GitAddress, said: string): string | undefined {
  const words = linesOfHost(said).flatMap((line) => line.split(/[\s<>"']+/));
  const urls = words.flatMap((word) => (/^https?:\/\//i.test(word) ? (URL.parse(word) ?? []) : []));
  // The port of ssh is not that of its pages.
  const isIts = (url: URL) =>
    by === "http" ? url.origin === origin : url.hostname === host.replace(/:\d+$/, "");
  const links = urls.filter((url) => isIts(url) && !hasPassword(url)).map(({ href }) => href);
  return links.find((link) => toMerge.test(link)) ?? links[0];
}

/** Colors of a terminal, too. Source: ECMA-48. */
function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return line.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, "").replace(/\p{Cc}/gu, "");
}

/** They are between `://` and the next `@`, with no slash or space between them. */
function withoutCredentials(text: string): string {
  const [first = "", ...rest] = text.split("://");
  return [first, ...rest.map((after) => after.replace(/^[^\s/@]*@/, ""))].join("://");
}

/** Reads what `git push --porcelain` printed for one branch. Source: git-push(1), "OUTPUT". */
export function pushOutcome(
  address: GitAddress,
  { status, printed, said }: Readonly<{ status: number; printed: string; said: string }>,
): PushOutcome {
  const [, flag, summary = ""] = /^([ +\-*!=])\t[^\t]*\t(.*)$/m.exec(printed) ?? [];
  if (status === 0 && flag !== undefined && flag !== "!")
    return { is: "accepted", link: linkOfHost(address, said) };
  if (flag === "!" && /^\[(?:remote )?rejected\]/.test(summary)) {
    const [, why = ""] = summary.replace(/\)$/, "").split("(");
    const isMoved =
      summary.startsWith("[rejected]") ||
      /failed to update ref|cannot lock ref|incorrect old value|fetch first|stale info/i.test(why);
    return { is: isMoved ? "moved" : "refused", said: hostSaid(said) || why.slice(0, MAX_SAID) };
  }
  const refusal = remoteRefusal(address, said);
  if (flag === undefined && !hasStarted.test(said.replaceAll("\r", "\n"))) throw refusal;
  return { is: "unclear", cause: refusal };
}

/** The repository there lacks its older history. */
export function isShallow(said: string): boolean {
  return /shallow roots are not allowed to be updated|shallow update not allowed/i.test(said);
}

/** Returns the refusal of a question to the host. The cause has git's own words, for the log. */
export function remoteRefusal({ by, host, origin }: GitAddress, said: string): DomainError {
  const cause = new Error(withoutCredentials(said.trim()).slice(0, 2000));
  const name = host || "the repository";
  const failed = (sentence: string) => new UpstreamFailed(sentence, { cause });
  if (isShallow(said))
    return failed(
      `The repository at ${name} is shallow: it lacks older commits. Ask your administrator to complete it there, with git fetch --unshallow.`,
    );
  if (/could not resolve|couldn't resolve|name or service not known/i.test(said))
    return failed(`No machine is called ${name}. Correct REPOSITORY, or try again once the network is back.`);
  if (/remote host identification has changed/i.test(said))
    return failed(
      `The key of ${name} is another than the known one. Ask your administrator to compare it with what the host publishes, and to correct GIT_KNOWN_HOSTS.`,
    );
  if (/host key verification failed/i.test(said))
    return failed(
      `The key of ${name} isn't known. Ask your administrator to add it: ssh-keyscan ${scanned(host)} >>KNOWN_HOSTS, and set GIT_KNOWN_HOSTS.`,
    );
  if (/could not read (?:username|password)|terminal prompts disabled/i.test(said))
    return failed(`${name} asks for a token. Ask your administrator to set GIT_TOKEN.`);
  if (by === "ssh" && /denied|unauthori[sz]ed|not allowed|read.only/i.test(said))
    return failed(
      `${name} refuses the key of ssh, or it may not do this. Ask your administrator to set GIT_SSH_KEY to one that can push.`,
    );
  if (/authentication failed|http basic: access denied|returned error: 40[13]/i.test(said))
    return failed(
      `${name} refuses GIT_TOKEN, or it may not do this. Ask your administrator for one that can push.`,
    );
  if (/unable to update url base|returned error: 30\d/i.test(said))
    return failed(
      `${origin} sends to another address. Ask your administrator to set REPOSITORY to that one.`,
    );
  if (/certificate/i.test(said))
    return failed(`The certificate of ${name} can't be checked. Ask your administrator to correct it.`);
  if (/not found|not appear to be a git repository|does not exist|returned error: 404/i.test(said))
    return failed(
      by === "file"
        ? "There is no repository at this address. Ask your administrator to put it back, or to correct REPOSITORY."
        : `There is no repository at this address of ${name}, or ${by === "ssh" ? "the key" : "GIT_TOKEN"} may not see it. Ask your administrator to correct REPOSITORY.`,
    );
  if (/dubious ownership/i.test(said))
    return failed("The repository belongs to another user. Ask your administrator to give it to this one.");
  if (/returned error: 5\d\d/i.test(said))
    return failed(`${name} failed. Try again in a few minutes. Your drafts are saved.`);
  if (/timed out|too slow|timeout/i.test(said))
    return new UpstreamSilent(`${name} doesn't answer. Try again in a moment. Your drafts are saved.`, {
      cause,
    });
  return failed(`Can't reach ${name}. Try again in a moment. Your drafts are saved.`);
}

/** What ssh-keyscan takes. */
function scanned(host: string): string {
  const [, name, port] = /^(.*):(\d+)$/.exec(host) ?? [];
  return name === undefined ? host : `-p ${port} ${name}`;
}
