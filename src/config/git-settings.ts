import { existsSync } from "node:fs";

import type { Settings } from "./settings.ts";

/** For a repository at an address of git. */
export type GitSettings = Readonly<{
  username: string | undefined;
  token: string | undefined;
  /** Files. */
  sshKey: string | undefined;
  knownHosts: string | undefined;
  /** How old the known branch may be while somebody looks. */
  fetchSeconds: number;
  /** What its host signs its events with, or sends with them. */
  webhookSecret: string | undefined;
  /** Where people see a commit, with `{sha}`. */
  commitUrl: string | undefined;
  /** Whether an approved review is pushed as a branch. */
  pushesReviews: boolean;
}>;

export function gitSettings(settings: Settings, repository: object): GitSettings {
  return {
    username: settings.text("GIT_USERNAME"),
    token: oneLine(settings, "GIT_TOKEN"),
    sshKey: existingFile(settings, "GIT_SSH_KEY"),
    knownHosts: existingFile(settings, "GIT_KNOWN_HOSTS"),
    fetchSeconds: settings.whole("GIT_FETCH_SECONDS", { from: 1, to: 3600 }) ?? 30,
    webhookSecret: settings.longSecret("GIT_WEBHOOK_SECRET"),
    commitUrl: commitUrl(settings),
    pushesReviews: pushesReviews(settings, repository),
  };
}

function oneLine(settings: Settings, name: string): string | undefined {
  const text = settings.text(name);
  return text && /\p{Cc}/u.test(text) ? settings.refuse(name, "it must be one line.") : text;
}

function existingFile(settings: Settings, name: string): string | undefined {
  const path = settings.path(name);
  if (path === undefined || existsSync(path)) return path;
  return settings.refuse(name, "it must be the path of a file that is there.");
}

function commitUrl(settings: Settings): string | undefined {
  const text = settings.text("COMMIT_URL");
  const url = text === undefined ? undefined : URL.parse(text);
  if (text === undefined || (url && /^https?:$/.test(url.protocol) && text.includes("{sha}"))) return text;
  return settings.refuse("COMMIT_URL", "it must be an address with {sha} where the commit's id goes.");
}

function pushesReviews(settings: Settings, repository: object): boolean {
  const isAsked = settings.oneOf("REVIEW_BRANCHES", ["0", "1"]) === "1";
  if (isAsked && !("address" in repository))
    settings.refuse(
      "REVIEW_BRANCHES",
      "it must be 0, or REPOSITORY an address of git. On GitHub, a review is a pull request.",
    );
  return isAsked;
}
