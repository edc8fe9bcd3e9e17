import { mkdir } from "node:fs/promises";

import type { OutsideCalls } from "../../core/ports.ts";
import type { GitAddress } from "../../core/repository/git-address.ts";
import { ORIGIN, PASSWORD, writeAskpass } from "./askpass.ts";
import { usernameAt } from "./git-hosts.ts";
import { Git } from "./git.ts";
import { hostSaid, isShallow, type PushOutcome, pushOutcome, remoteRefusal } from "./remote-refusal.ts";

export type RemoteSettings = Readonly<{
  address: GitAddress;
  /** For http. */
  username?: string | undefined;
  token?: string | undefined;
  /** Files, for ssh. */
  sshKey?: string | undefined;
  knownHosts?: string | undefined;
  /** Of this program: its own folder, and the words that start it as git's askpass. */
  dataDir: string;
  askpass: readonly string[];
  /** The environment of child processes. */
  env: Record<string, string>;
  /** How long the host may say nothing, in milliseconds. */
  silentMs?: number | undefined;
  calls?: OutsideCalls | undefined;
}>;

/** What a remote repository has. */
type Listing = Readonly<{
  /** The branch that it names as its own; undefined where it has no commits, or doesn't say. */
  main: string | undefined;
  branches: ReadonlyMap<string, string>;
}>;

type Push = Readonly<{
  branch: string;
  from: string | undefined;
  to: string;
  options?: readonly string[] | undefined;
}>;

/** With the looks after it, a person waits half a minute. */
const SILENT_MS = 20_000;

/** What may be inherited: it finds programs, proxies and certificates, and runs nothing. */
const INHERITED =
  /^(?:PATH|USER|LOGNAME|TMPDIR|SSH_AUTH_SOCK|SSL_CERT_(?:FILE|DIR)|(?:https?|all|no)_proxy)$/i;

/** Source: git-config(1). */
const settings = [
  "http.followRedirects=false",
  "http.lowSpeedLimit=1",
  "http.lowSpeedTime=15",
  "credential.helper=",
  "core.askPass=",
  "core.hooksPath=/dev/null",
  "protocol.allow=never",
  "fetch.recurseSubmodules=no",
  "push.recurseSubmodules=no",
  "push.followTags=false",
  "push.gpgSign=false",
  "maintenance.auto=false",
  "gc.auto=0",
];

const scheme = { http: ["https", "http"], ssh: ["ssh"], file: ["file"] } as const;

/** The repository on another machine. Each call says what it wants, so that git's own configuration can't change it. */
export class Remote {
  readonly address: GitAddress;
  readonly #git: Git;
  readonly #silentMs: number;

  private constructor(address: GitAddress, git: Git, silentMs = SILENT_MS) {
    this.address = address;
    this.#git = git;
    this.#silentMs = silentMs;
  }

  /** Opens nothing on the network. @throws where the folder can't be written */
  static async of(remote: RemoteSettings): Promise<Remote> {
    const { address, dataDir, calls } = remote;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const protocols = scheme[address.by].map((name) => `protocol.${name}.allow=always`);
    // With its name known, git asks for the password alone.
    const named =
      address.by === "http" ? [`credential.username=${usernameAt(address, remote.username)}`] : [];
    const git = new Git(dataDir, await environmentOf(remote), calls, [...settings, ...protocols, ...named]);
    return new Remote(address, git, remote.silentMs);
  }

  /** As people know it. */
  get name(): string {
    return this.address.host || "The repository's host";
  }

  /** Git as it runs in a clone: with the same environment, which has nothing of its user's. */
  in(directory: string): Git {
    return this.#git.inDirectory(directory);
  }

  /** @throws UpstreamFailed, UpstreamSilent */
  async listing(names = "*"): Promise<Listing> {
    const asked = ["ls-remote", "--symref", this.address.url, "HEAD", `refs/heads/${names}`];
    const { printed } = await this.#ask(this.#git, asked);
    const branches = new Map<string, string>();
    let main: string | undefined;
    for (const line of printed.split("\n")) {
      const [, named] = /^ref: refs\/heads\/(\S+)\tHEAD$/.exec(line) ?? [];
      main ??= named;
      const [, sha, branch] = /^([0-9a-f]{40,64})\trefs\/heads\/(\S+)$/.exec(line) ?? [];
      if (sha && branch) branches.set(branch, sha);
    }
    return { main, branches };
  }

  /**
   * Fetches the branch with its history into a reference of a clone. Returns false where there is no such branch.
   * @throws UpstreamFailed, UpstreamSilent
   */
  async fetch(
    directory: string,
    { branch, into, told }: Readonly<{ branch: string; into: string; told?: (words: string) => void }>,
  ): Promise<boolean> {
    const options = ["--progress", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--atomic"];
    const fetching = ["fetch", ...options, this.address.url, `+refs/heads/${branch}:${into}`];
    const git = this.in(directory);
    const { status, said } = await git.talk(fetching, { silentMs: this.#silentMs, told });
    // Of a shallow one git takes nothing, and ends as if it had.
    if (status === 0 && !isShallow(said)) return true;
    if (/couldn't find remote ref/i.test(said)) return false;
    throw remoteRefusal(this.address, said);
  }

  /**
   * Moves the branch from `from` to the commit, and never else: where the branch is another or gone by now, it stays. `from` is
   * undefined for the first commit. `options` are for the host, where it takes some. @throws UpstreamSilent, UpstreamFailed where
   * nothing was sent
   */
  async push(directory: string, { options = [], ...push }: Push): Promise<PushOutcome> {
    const { branch, from, to } = push;
    const ref = `refs/heads/${branch}`;
    const git = this.in(directory);
    // The lease compares. It lets a forced push pass, too: one of the published branch is none, because `to` is made on `from`.
    const lease = `--force-with-lease=${ref}:${from ?? ""}`;
    const pushing = ["push", "--porcelain", "--progress", "--no-verify", "--no-follow-tags", lease];
    const sent = options.flatMap((option) => ["-o", option]);
    const asked = [...pushing, ...sent, this.address.url, `${to}:${ref}`];
    const { status, printed, said } = await git.talk(asked, { silentMs: this.#silentMs });
    if (options.length > 0 && /does not support push options/i.test(said)) return this.push(directory, push);
    return pushOutcome(this.address, { status, printed, said });
  }

  /** Returns why a push of the commit would be refused, as far as a dry run shows; undefined where it would be accepted. */
  async wouldRefuse(directory: string, commit: string): Promise<string | undefined> {
    const git = this.in(directory);
    const asked = ["push", "--dry-run", "--porcelain", "--no-verify", this.address.url];
    const answer = await git.talk([...asked, `${commit}:refs/heads/docs-admin/check`], {
      silentMs: this.#silentMs,
    });
    if (answer.status === 0) return undefined;
    return hostSaid(answer.said) || remoteRefusal(this.address, answer.said).message;
  }

  async #ask(git: Git, args: readonly string[]) {
    const answer = await git.talk(args, { silentMs: this.#silentMs });
    if (answer.status !== 0) throw remoteRefusal(this.address, answer.said);
    return answer;
  }
}

async function environmentOf({
  address,
  token,
  sshKey,
  knownHosts,
  dataDir,
  askpass,
  env,
}: RemoteSettings): Promise<Record<string, string>> {
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => INHERITED.test(name)));
  return {
    ...inherited,
    // Its user's has passwords in .netrc.
    HOME: dataDir,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    ...(address.by === "ssh" && { GIT_SSH_COMMAND: ssh({ sshKey, knownHosts }), GIT_SSH_VARIANT: "ssh" }),
    ...(address.by === "http" &&
      token !== undefined && {
        GIT_ASKPASS: await writeAskpass(dataDir, askpass),
        [ORIGIN]: address.origin,
        [PASSWORD]: token,
      }),
  };
}

/** It reads no configuration, which could run commands, and asks nobody. Source: ssh_config(5). */
function ssh({ sshKey, knownHosts }: Pick<RemoteSettings, "sshKey" | "knownHosts">): string {
  const options = {
    BatchMode: "yes",
    StrictHostKeyChecking: "yes",
    UpdateHostKeys: "no",
    ConnectTimeout: "15",
    ServerAliveInterval: "5",
    ServerAliveCountMax: "4",
    ...(knownHosts !== undefined && {
      UserKnownHostsFile: quotedForSsh(knownHosts),
      GlobalKnownHostsFile: "/dev/null",
    }),
    ...(sshKey !== undefined && { IdentityFile: quotedForSsh(sshKey), IdentitiesOnly: "yes" }),
  };
  const words = Object.entries(options).map(([name, value]) => `-o ${inShell(`${name}=${value}`)}`);
  return ["ssh -F none", ...words].join(" ");
}

/** A space would end a file's name. */
function quotedForSsh(path: string): string {
  return `"${path.replaceAll("%", "%%")}"`;
}

function inShell(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
