import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

import { pinRoles } from "../core/people/pin-role.ts";
import { BadRules, everybodyPublishes, type RoleRule, roleRules } from "../core/person/role-rules.ts";
import type { Role } from "../core/person/role.ts";
import { type GitAddress, gitAddress } from "../core/repository/git-address.ts";
import type { Pin } from "../core/session/pin.ts";
import type { CodeHostId } from "../core/session/session.ts";
import { hasPassword } from "../core/web-address.ts";
import { withoutAtEnd } from "../markdown/text/index.ts";
import { keyOfSecret } from "../webhooks/signature.ts";
import { type CommitSettings, commitSettings } from "./commit-settings.ts";
import { type GitSettings, gitSettings } from "./git-settings.ts";
import { mail, type MailConfig } from "./mail.ts";
import { oidc, type OidcConfig } from "./oidc.ts";
import { type Environment, isPostgresUrl, secretNames, Settings } from "./settings.ts";

const levels = ["debug", "info", "warn", "error"] as const;
const formats = ["pretty", "json"] as const;
const publishings = ["direct", "review"] as const;

export type LogSettings = Readonly<{ level: (typeof levels)[number]; format: (typeof formats)[number] }>;

export type Config = Readonly<{
  host: string;
  port: number;
  /** Undefined means `http://localhost:` and the port. */
  baseUrl: string | undefined;
  dataDir: string;
  /** Of PostgreSQL, with its password. Undefined means the SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  pin: Pin | undefined;
  /** What everybody is who signs in with it; undefined means that the server decides at the start. */
  pinRole: Role | "none" | undefined;
  /** The roles of people who sign in with the organization's account. */
  roles: readonly RoleRule[];
  /** The first one seals cookies; all of them open cookies. */
  sessionSecrets: readonly string[] | undefined;
  sessionDays: number;
  auditDays: number;
  /**
   * An absolute path, the name on a code host, such as `owner/name`, or any address of git. A local one that is missing is created
   * only where that is meant.
   */
  repository: Readonly<
    { path: string; mayCreate: boolean } | { on: CodeHostId; name: string } | { address: GitAddress }
  >;
  branch: string | undefined;
  /** The folders of pages, without slashes at their ends; "" is the root. */
  contentDirs: readonly string[] | undefined;
  uploadsDir: string | undefined;
  /** Undefined: the rules of the branch decide. */
  publishing: (typeof publishings)[number] | undefined;
  commits: CommitSettings;
  /** Undefined means the repository's. */
  siteName: string | undefined;
  /** The home page of the site that readers see, without a slash at its end. */
  siteUrl: string | undefined;
  /** Of pages whose own is unknown. */
  siteLanguage: string | undefined;
  /** The command that is run after each publication, word by word, and its time limit. */
  afterPublish: Readonly<{ command: readonly string[]; minutes: number; folder: string }> | undefined;
  /** Where other programs are told what happened. The first key is the newest. */
  webhook: Readonly<{ url: string; keys: readonly Uint8Array[]; allowsPrivate: boolean }> | undefined;
  /** How people are told by email what happened to their pages. */
  mail: MailConfig | undefined;
  gitHub: Readonly<{
    token: string | undefined;
    client: Readonly<{ id: string; secret: string }> | undefined;
    /** What GitHub signs its events with. */
    webhookSecret: string | undefined;
    apiUrl: string;
    url: string;
  }>;
  /** How people sign in with their organization's accounts. */
  oidc: OidcConfig | undefined;
  /** For a repository at an address of git. */
  git: GitSettings;
  gemini: Readonly<{ key: string; baseUrl?: string; textModel?: string; imageModel?: string }> | undefined;
  /** A server that speaks as OpenAI's, in place of Gemini. */
  ai: Readonly<{ baseUrl: string; textModel: string; imageModel?: string; key?: string }> | undefined;
  maxUploadBytes: number;
  /** Where the store is copied daily; undefined means nowhere. */
  backups: Readonly<{ folder: string; keep: number }> | undefined;
  log: LogSettings;
  /** Undefined means that only this machine reads the metrics. */
  metricsToken: string | undefined;
  trustProxy: boolean;
  /** Other sites whose pictures are loaded; `*.` at the start means any subdomain. */
  pictureHosts: readonly string[];
  /** The environment of child processes: no secrets, and no `GIT_*` variables, which redirect git. */
  childEnvironment: Record<string, string>;
}>;

export class ConfigError extends Error {}

/** @throws ConfigError with every wrong setting */
export function readConfig(environment: Environment, { isTerminal }: { isTerminal: boolean }): Config {
  const settings = new Settings(environment);
  const roles = rolesOf(settings) ?? everybodyPublishes;
  const dataDir = settings.path("DATA_DIR") ?? resolve("data");
  const sessionDays = settings.whole("SESSION_DAYS", { from: 1, to: 365 }) ?? 7;
  const gitHubUrl = settings.address("GITHUB_URL") ?? "https://github.com";
  const published = repository(settings, { own: join(dataDir, "site.git"), gitHubUrl });
  const config: Config = {
    host: settings.text("HOST") ?? "127.0.0.1",
    port: settings.whole("PORT", { from: 0, to: 65_535 }) ?? 3000,
    baseUrl: settings.origin("BASE_URL"),
    dataDir,
    databaseUrl: databaseUrl(settings),
    pin: pin(settings),
    pinRole: settings.oneOf("PIN_ROLE", pinRoles),
    roles,
    sessionSecrets: sessionSecrets(settings),
    sessionDays,
    auditDays: settings.whole("AUDIT_DAYS", { from: 1, to: 3650 }) ?? 365,
    repository: published,
    branch: settings.text("REPOSITORY_BRANCH"),
    contentDirs: settings.folders("CONTENT_DIR"),
    uploadsDir: settings.folder("UPLOADS_DIR"),
    publishing: settings.oneOf("PUBLISHING", publishings),
    commits: commitSettings(settings),
    siteName: settings.text("SITE_NAME"),
    siteUrl: settings.address("SITE_URL"),
    siteLanguage: settings.language("SITE_LANG"),
    afterPublish: afterPublish(settings, published),
    webhook: webhook(settings),
    mail: mail(settings),
    gitHub: {
      token: settings.text("GITHUB_TOKEN"),
      client: gitHubClient(settings),
      webhookSecret: settings.longSecret("GITHUB_WEBHOOK_SECRET"),
      apiUrl: settings.address("GITHUB_API_URL") ?? "https://api.github.com",
      url: gitHubUrl,
    },
    oidc: oidc(settings, sessionDays, roles),
    git: gitSettings(settings, published),
    gemini: gemini(settings),
    ai: ai(settings),
    maxUploadBytes: (settings.whole("MAX_UPLOAD_MB", { from: 1, to: 1024 }) ?? 20) * 1024 * 1024,
    log: {
      level: settings.oneOf("LOG_LEVEL", levels) ?? "info",
      format: settings.oneOf("LOG_FORMAT", formats) ?? (isTerminal ? "pretty" : "json"),
    },
    backups: backups(settings),
    metricsToken: settings.longSecret("METRICS_TOKEN"),
    trustProxy: settings.oneOf("TRUST_PROXY", ["0", "1"]) === "1",
    pictureHosts: pictureHosts(settings),
    childEnvironment: childEnvironment(environment),
  };
  if (settings.problems.length > 0) throw new ConfigError(settings.problems.join("\n"));
  return config;
}

/** The names of all variables that are read. */
export function variableNames(): string[] {
  const names = new Set<string>();
  const recording = new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) });
  readConfig(recording, { isTerminal: false });
  return [...names].sort();
}

const PIN_LENGTH = 6;
const WEAK_PIN_LENGTH = 4;

export function leastPinLength(settings: Settings): number {
  return settings.oneOf("TEAM_PIN_WEAK", ["0", "1"]) === "1" ? WEAK_PIN_LENGTH : PIN_LENGTH;
}

function pin(settings: Settings): Pin | undefined {
  const [plain, hash] = [settings.text("TEAM_PIN"), settings.text("TEAM_PIN_HASH")];
  if (plain && hash) return settings.refuse("TEAM_PIN", "set TEAM_PIN or TEAM_PIN_HASH, not both.");
  const least = leastPinLength(settings);
  if (plain && plain.length < least) {
    const hint = least > WEAK_PIN_LENGTH ? ` (${WEAK_PIN_LENGTH} with TEAM_PIN_WEAK=1)` : "";
    return settings.refuse("TEAM_PIN", `it must have at least ${least} characters${hint}.`);
  }
  if (hash && !/^\$argon2id\$v=\d+\$[^$]+\$[^$]+\$[^$]+$/.test(hash)) {
    return settings.refuse(
      "TEAM_PIN_HASH",
      "it must be the output of hash-pin. In a .env file, write each $ as \\$.",
    );
  }
  return hash ? { hash } : plain ? { plain } : undefined;
}

function rolesOf(settings: Settings): readonly RoleRule[] | undefined {
  const text = settings.text("ROLES");
  if (text === undefined) return undefined;
  try {
    return roleRules(text);
  } catch (error) {
    if (!(error instanceof BadRules)) throw error;
    return settings.refuse("ROLES", error.message);
  }
}

function sessionSecrets(settings: Settings): string[] | undefined {
  const secrets = settings
    .text("SESSION_SECRET")
    ?.split(",")
    .map((secret) => secret.trim());
  if (!secrets?.some((secret) => secret.length < 32)) return secrets;
  return settings.refuse(
    "SESSION_SECRET",
    "each secret must have at least 32 characters. Separate several with commas.",
  );
}

/** What servers make in their own folders can't be the same for all of them. */
function databaseUrl(settings: Settings): string | undefined {
  const text = settings.text("DATABASE_URL");
  if (text === undefined) return undefined;
  if (!isPostgresUrl(text))
    return settings.refuse("DATABASE_URL", "use postgres://user:password@host:5432/name.");
  if (!settings.text("SESSION_SECRET"))
    return settings.refuse("DATABASE_URL", "it needs SESSION_SECRET too, the same on all servers.");
  const hasPin = settings.text("TEAM_PIN") ?? settings.text("TEAM_PIN_HASH");
  if (!hasPin && settings.text("PIN_ROLE") !== "none")
    return settings.refuse(
      "DATABASE_URL",
      "it needs TEAM_PIN or TEAM_PIN_HASH too, the same on all servers.",
    );
  if (!settings.text("REPOSITORY"))
    return settings.refuse(
      "DATABASE_URL",
      "it needs REPOSITORY too, on GitHub or a folder that all servers share.",
    );
  if (settings.text("BACKUP_DIR"))
    return settings.refuse(
      "DATABASE_URL",
      "BACKUP_DIR copies the SQLite file only. Remove it, and back the database up with pg_dump.",
    );
  return text;
}

function backups(settings: Settings): Config["backups"] {
  const keep = settings.whole("BACKUP_KEEP", { from: 1, to: 365 }) ?? 7;
  const folder = settings.path("BACKUP_DIR");
  return folder === undefined ? undefined : { folder, keep };
}

function pictureHosts(settings: Settings): string[] {
  const hosts = settings
    .text("PICTURE_HOSTS")
    ?.split(",")
    .map((host) => host.trim().toLowerCase());
  if (!hosts?.some((host) => !/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(host)))
    return hosts ?? [];
  settings.refuse(
    "PICTURE_HOSTS",
    "it must be host names separated by commas, such as images.example.org,*.example.com.",
  );
  return [];
}

type Places = Readonly<{ own: string; gitHubUrl: string }>;

/** At `own`, a path in the program's own folder, a missing repository is no mistake. */
function repository(settings: Settings, { own, gitHubUrl }: Places): Config["repository"] {
  const isAsked = settings.oneOf("REPOSITORY_CREATE", ["0", "1"]) === "1";
  const text = settings.text("REPOSITORY") ?? own;
  const path = isAbsolute(text) || /^\.{1,2}\//.test(text) ? resolve(text) : undefined;
  if (path !== undefined) return { path, mayCreate: isAsked || path === own };
  const onGitHub = pathOnHost(text, new URL(gitHubUrl).host);
  const name = (onGitHub ?? text).replace(/\.git$/, "");
  // Enterprise-managed user names contain an underscore.
  if (/^[A-Za-z0-9][A-Za-z0-9_-]*\/[A-Za-z0-9._-]+$/.test(name)) return { on: "github", name };
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(text) || /^[^\s/@]+@[^\s/:]+:/.test(text);
  const address = isAddress && onGitHub === undefined ? gitAddress(text) : undefined;
  if (typeof address === "object") return { address };
  settings.refuse(
    "REPOSITORY",
    address ??
      "it must be owner/name on GitHub, an address of git, such as https://gitlab.example.org/group/name.git, or a path that starts with /, ./ or ../...",
  );
  return { path: own, mayCreate: false };
}

/** Returns what follows the host in an address, as people copy it from its page or from git. */
function pathOnHost(text: string, host: string): string | undefined {
  const ofGit = text.replace(/^git@([^:/]+):/, "ssh://git@$1/");
  const url = URL.parse(/^(?:https?|ssh):\/\//i.test(ofGit) ? ofGit : `https://${ofGit}`);
  if (!url || url.password || url.search || url.hash) return undefined;
  const isThere =
    url.protocol === "ssh:"
      ? url.username === "git" && url.hostname === host.replace(/:\d+$/, "")
      : url.username === "" && url.host.replace(/^www\./, "") === host;
  return isThere ? withoutAtEnd(url.pathname.slice(1), "/") : undefined;
}

function afterPublish(settings: Settings, published: Config["repository"]): Config["afterPublish"] {
  const command = settings.command("AFTER_PUBLISH");
  const minutes = settings.whole("AFTER_PUBLISH_MINUTES", { from: 1, to: 120 }) ?? 10;
  if (!command) return undefined;
  if (!("path" in published))
    return settings.refuse(
      "AFTER_PUBLISH",
      "it is for a local repository. Elsewhere, what builds the site there is told by the host.",
    );
  return { command, minutes, folder: published.path };
}

function webhook(settings: Settings): Config["webhook"] {
  const [url, secrets] = [settings.text("WEBHOOK_URL"), settings.text("WEBHOOK_SECRET")];
  const allowsPrivate = settings.oneOf("WEBHOOK_ALLOW_PRIVATE", ["0", "1"]) === "1";
  if (!url && !secrets) return undefined;
  if (!url) return settings.refuse("WEBHOOK_SECRET", "set WEBHOOK_URL too.");
  if (!secrets) return settings.refuse("WEBHOOK_URL", "set WEBHOOK_SECRET too.");
  const parsed = URL.parse(url);
  const isAllowed = parsed?.protocol === "https:" || (parsed?.protocol === "http:" && allowsPrivate);
  if (!parsed || !isAllowed || hasPassword(parsed) || parsed.hash)
    return settings.refuse(
      "WEBHOOK_URL",
      "it must be an https address; with WEBHOOK_ALLOW_PRIVATE=1 http too.",
    );
  const keys = secrets.split(",").map((secret) => keyOfSecret(secret.trim()));
  if (!keys.includes(undefined)) return { url, keys: keys as Uint8Array[], allowsPrivate };
  return settings.refuse(
    "WEBHOOK_SECRET",
    "each secret must be whsec_ and 24 to 64 random bytes in base64, as from: openssl rand -base64 32. Separate several with commas.",
  );
}

function gitHubClient(settings: Settings): Config["gitHub"]["client"] {
  const [id, secret] = [settings.text("GITHUB_CLIENT_ID"), settings.text("GITHUB_CLIENT_SECRET")];
  if (id && secret) return { id, secret };
  if (id) settings.refuse("GITHUB_CLIENT_ID", "set GITHUB_CLIENT_SECRET too.");
  if (secret) settings.refuse("GITHUB_CLIENT_SECRET", "set GITHUB_CLIENT_ID too.");
  return undefined;
}

function gemini(settings: Settings): Config["gemini"] {
  const baseUrl = settings.address("GEMINI_BASE_URL");
  const key = settings.text("GEMINI_API_KEY");
  const [textModel, imageModel] = [settings.text("GEMINI_TEXT_MODEL"), settings.text("GEMINI_IMAGE_MODEL")];
  return key ? { key, baseUrl, textModel, imageModel } : undefined;
}

function ai(settings: Settings): Config["ai"] {
  const [baseUrl, textModel] = [settings.address("AI_BASE_URL"), settings.text("AI_TEXT_MODEL")];
  const [key, imageModel] = [settings.text("AI_API_KEY"), settings.text("AI_IMAGE_MODEL")];
  const given = ["AI_BASE_URL", "AI_TEXT_MODEL", "AI_IMAGE_MODEL", "AI_API_KEY"].find((name) =>
    settings.text(name),
  );
  if (given !== undefined && settings.text("GEMINI_API_KEY"))
    return settings.refuse(
      given,
      "GEMINI_API_KEY is set, too. Only one assistant writes: remove one of them.",
    );
  if (settings.text("AI_BASE_URL") && !textModel)
    return settings.refuse("AI_BASE_URL", "set AI_TEXT_MODEL too, such as llama3.3.");
  if (textModel && !settings.text("AI_BASE_URL"))
    return settings.refuse("AI_TEXT_MODEL", "set AI_BASE_URL too, such as http://localhost:11434/v1.");
  return baseUrl && textModel ? { baseUrl, textModel, imageModel, key } : undefined;
}

function childEnvironment(environment: Environment): Record<string, string> {
  const all = Object.entries({ HOME: homedir(), ...environment });
  const inherited = all.filter(
    ([name, value]) => value && !secretNames.has(name) && !name.startsWith("GIT_"),
  );
  return Object.fromEntries(inherited) as Record<string, string>;
}

export function repositoryName({ repository }: Config): string {
  if ("address" in repository) return repository.address.url;
  return "path" in repository ? repository.path : repository.name;
}

/** Returns a warning for a server that a proxy serves as https, and that ignores the clients' addresses. */
export function unreadProxy({ baseUrl, trustProxy }: Config): string | undefined {
  if (trustProxy || !baseUrl?.startsWith("https:")) return undefined;
  return "BASE_URL is https, so there is a proxy, but X-Forwarded-For isn't read: one person's wrong PINs block everyone. Set TRUST_PROXY=1";
}
