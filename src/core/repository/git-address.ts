import { withoutAtEnd } from "../../markdown/text/index.ts";
import { hasPassword } from "../web-address.ts";

/** Where a repository is on another machine, as git is told. */
export type GitAddress = Readonly<{
  /** Without secrets. */
  url: string;
  by: "http" | "ssh" | "file";
  /** Who may be given credentials: scheme, host and port. */
  origin: string;
  /** With its port, if it has its own; "" for a file. */
  host: string;
  /** The repository's, without a slash or `.git` at its ends: `group/name`. */
  path: string;
}>;

/** As people copy it from a page of their host: the path is from the home of that user. */
const SCP = /^(\w[\w.-]*)@([a-z\d][a-z\d.-]*):([^\s/-][^\s]*|\/[^\s]+)$/i;

/** Returns an address of git, or a sentence on why it isn't one that can be used. Source: git-fetch(1), "GIT URLS". */
export function gitAddress(text: string): GitAddress | string {
  const [, user, host, path] = SCP.exec(text) ?? [];
  if (user && host && path)
    return { url: text, by: "ssh", origin: `ssh://${host}`, host, path: nameIn(path) };
  const url = URL.parse(text);
  const scheme = url?.protocol.slice(0, -1) ?? "";
  if (!url || /[\s\p{Cc}]/u.test(text) || !["https", "http", "ssh", "file"].includes(scheme))
    return "it must be an address such as https://gitlab.example.org/group/name.git or git@gitlab.example.org:group/name.git.";
  if (url.search || url.hash) return "it must have nothing after a ? or a #.";
  const named = nameIn(decoded(url.pathname));
  if (named === "") return "it must have a path.";
  if (scheme === "file")
    return url.host === ""
      ? { url: text, by: "file", origin: "file://", host: "", path: named }
      : "it must have three slashes after file:, such as file:///srv/git/name.git.";
  if (scheme === "ssh") {
    if (url.password) return "it must have no password. ssh uses a key: set GIT_SSH_KEY.";
    const isOption = /^-|%2d/i.test(url.hostname) || /^(?:-|%2d)/i.test(url.username);
    if (!url.hostname || isOption) return "it must have a host.";
    return { url: text, by: "ssh", origin: `ssh://${url.host}`, host: url.host, path: named };
  }
  if (hasPassword(url) || text.includes("@"))
    return "it must have nothing before an @. Set GIT_USERNAME and GIT_TOKEN.";
  if (scheme === "http" && !isLoopback(url.hostname))
    return "it must be https. http is for this machine alone, since a token would cross the network readable.";
  return { url: text, by: "http", origin: url.origin, host: url.host, path: named };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
}

function nameIn(path: string): string {
  return withoutAtEnd(path.replace(/^\/+/, ""), "/").replace(/\.git$/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
