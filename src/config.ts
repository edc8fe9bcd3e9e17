import { homedir } from "node:os";
import { join, resolve } from "node:path";

import type { Pin } from "./core/pin.ts";

export type LogSettings = Readonly<{ level: (typeof levels)[number]; format: (typeof formats)[number] }>;

export type Config = Readonly<{
  host: string;
  port: number;
  /** An origin, without a slash at its end; none is made of the port. */
  baseUrl: string | undefined;
  /** An absolute path. */
  dataDir: string;
  pin: Pin | undefined;
  /** The first seals, all of them open. */
  sessionSecrets: readonly string[] | undefined;
  sessionDays: number;
  repository: Readonly<{ path: string } | { github: string }>;
  branch: string | undefined;
  /** Folders of the repository, without slashes at their ends; "" is its root. */
  contentDir: string | undefined;
  uploadsDir: string;
  gitHub: Readonly<{
    token: string | undefined;
    client: Readonly<{ id: string; secret: string }> | undefined;
    apiUrl: string;
    url: string;
  }>;
  gemini: Readonly<{ key: string; baseUrl?: string; textModel?: string; imageModel?: string }> | undefined;
  maxUploadBytes: number;
  log: LogSettings;
  trustProxy: boolean;
  /** What programs that this one starts inherit: no secrets, and nothing that would lead git elsewhere. */
  childEnv: Record<string, string>;
}>;

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const levels = ["debug", "info", "warn", "error"] as const;
const formats = ["pretty", "json"] as const;
const secrets = new Set([
  "TEAM_PIN",
  "TEAM_PIN_HASH",
  "SESSION_SECRET",
  "GITHUB_TOKEN",
  "GITHUB_CLIENT_SECRET",
  "GEMINI_API_KEY",
]);

/** Reads every setting. @throws ConfigError that tells everything that is wrong with them at once */
export function readConfig(environment: Environment, { isTerminal }: { isTerminal: boolean }): Config {
  const problems: string[] = [];

  /** The setting as it was given; one of white space alone is not given. */
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const refuse = (name: string, allowed: string): undefined => {
    problems.push(`${name} is ${secrets.has(name) ? "not as it must be" : `“${given(name)}”`}; ${allowed}`);
  };
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const text = given(name);
    if (text === undefined) return fallback;
    const isAllowed = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isAllowed
      ? Number(text)
      : (refuse(name, `it must be a whole number from ${least} to ${most}.`) ?? fallback);
  };
  const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const text = given(name);
    if (text === undefined || allowed.includes(text as T)) return (text as T) ?? fallback;
    return refuse(name, `it must be ${allowed.join(" or ")}.`) ?? fallback;
  };
  const address = (name: string): string | undefined => {
    const text = given(name);
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
    return isPlain ? text.replace(/\/+$/, "") : refuse(name, "it must be an http or https address.");
  };
  const origin = (name: string): string | undefined => {
    const text = address(name);
    if (text === undefined || URL.parse(text)?.pathname === "/") return text && new URL(text).origin;
    return refuse(name, "it must be an origin, such as https://admin.example.org, without a path.");
  };
  const folder = (name: string): string | undefined => {
    const text = given(name)?.replace(/^(\.\/)+|\/+$/g, "");
    if (text === undefined || text === ".") return text && "";
    const isInside =
      !text.startsWith("/") && text.split("/").every((part) => part !== "" && part !== "." && part !== "..");
    const isAllowed = isInside && !/[\p{Cc}\\]/u.test(text) && text !== ".git" && !text.startsWith(".git/");
    return isAllowed ? text : refuse(name, "it must be a folder inside the repository, such as docs/pages.");
  };

  const dataDir = resolve(given("DATA_DIR") ?? "data");

  const readRepository = (): Config["repository"] => {
    const text = given("REPOSITORY");
    if (text === undefined) return { path: join(dataDir, "site.git") };
    if (/^(\/|\.\.?\/)/.test(text)) return { path: resolve(text) };
    if (/^[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+$/.test(text)) return { github: text };
    refuse("REPOSITORY", "it must be owner/name on GitHub, or a path that starts with /, ./ or ../.");
    return { path: dataDir };
  };

  const readPin = (): Pin | undefined => {
    const [plain, hash] = [given("TEAM_PIN"), given("TEAM_PIN_HASH")];
    if (plain && hash) refuse("TEAM_PIN", "set either it or TEAM_PIN_HASH, not both.");
    if (plain && plain.length < 4) refuse("TEAM_PIN", "it must have at least 4 characters.");
    if (hash && !/^\$argon2id\$v=\d+\$[^$]+\$[^$]+\$[^$]+$/.test(hash)) {
      refuse(
        "TEAM_PIN_HASH",
        "it must be what `docs-admin hash-pin` prints; in a .env file write each $ as \\$.",
      );
    }
    return hash ? { hash } : plain ? { plain } : undefined;
  };

  const readSessionSecrets = (): string[] | undefined => {
    const all = given("SESSION_SECRET")
      ?.split(",")
      .map((secret) => secret.trim());
    if (all?.some((secret) => secret.length < 32)) {
      refuse("SESSION_SECRET", "it must have at least 32 characters; several are separated by commas.");
    }
    return all;
  };

  const readClient = () => {
    const [id, secret] = [given("GITHUB_CLIENT_ID"), given("GITHUB_CLIENT_SECRET")];
    if (id && secret) return { id, secret };
    if (id) refuse("GITHUB_CLIENT_ID", "it needs GITHUB_CLIENT_SECRET beside it.");
    if (secret) refuse("GITHUB_CLIENT_SECRET", "it needs GITHUB_CLIENT_ID beside it.");
    return undefined;
  };

  const readGemini = (): Config["gemini"] => {
    const settings = {
      baseUrl: address("GEMINI_BASE_URL"),
      textModel: given("GEMINI_TEXT_MODEL"),
      imageModel: given("GEMINI_IMAGE_MODEL"),
    };
    const key = given("GEMINI_API_KEY");
    return key ? { key, ...settings } : undefined;
  };

  const config: Config = {
    host: given("HOST") ?? "127.0.0.1",
    port: whole("PORT", 3000, 0, 65_535),
    baseUrl: origin("BASE_URL"),
    dataDir,
    pin: readPin(),
    sessionSecrets: readSessionSecrets(),
    sessionDays: whole("SESSION_DAYS", 7, 1, 365),
    repository: readRepository(),
    branch: given("REPOSITORY_BRANCH"),
    contentDir: folder("CONTENT_DIR"),
    uploadsDir: folder("UPLOADS_DIR") ?? "public/uploads",
    gitHub: {
      token: given("GITHUB_TOKEN"),
      client: readClient(),
      apiUrl: address("GITHUB_API_URL") ?? "https://api.github.com",
      url: address("GITHUB_URL") ?? "https://github.com",
    },
    gemini: readGemini(),
    maxUploadBytes: whole("MAX_UPLOAD_MB", 20, 1, 1024) * 1024 * 1024,
    log: {
      level: oneOf("LOG_LEVEL", "info", levels),
      format: oneOf("LOG_FORMAT", isTerminal ? "pretty" : "json", formats),
    },
    trustProxy: oneOf("TRUST_PROXY", "0", ["0", "1"]) === "1",
    childEnv: childEnvironment(environment),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

function childEnvironment(environment: Environment): Record<string, string> {
  const entries = Object.entries({ HOME: homedir(), ...environment });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return value !== undefined && !secrets.has(name) && !name.startsWith("GIT_");
    }),
  );
}
