import { resolve } from "node:path";

import { folderAsWritten } from "../core/slug/content-folder.ts";
import { languageOf } from "../core/slug/page-language.ts";
import { webAddress } from "../core/web-address.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const secretNames: ReadonlySet<string> = new Set([
  "TEAM_PIN",
  "TEAM_PIN_HASH",
  "SESSION_SECRET",
  "DATABASE_URL",
  "GITHUB_TOKEN",
  "GITHUB_CLIENT_SECRET",
  "GITHUB_WEBHOOK_SECRET",
  "OIDC_CLIENT_SECRET",
  "GIT_TOKEN",
  "GIT_WEBHOOK_SECRET",
  "GEMINI_API_KEY",
  "AI_API_KEY",
  "METRICS_TOKEN",
  "WEBHOOK_SECRET",
  // Its path is often a secret.
  "WEBHOOK_URL",
  "SMTP_URL",
]);

const LONG_SECRET = 16;

/** Reads environment variables and collects errors. A refused variable counts as not set. */
export class Settings {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  refuse(name: string, allowed: string): undefined {
    const given = secretNames.has(name) ? "isn't valid" : `is “${withoutSecrets(this.text(name) ?? "")}”`;
    this.problems.push(`${name} ${given}: ${allowed}`);
  }

  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** Returns a secret that another program knows too. */
  longSecret(name: string): string | undefined {
    const secret = this.text(name);
    if (!secret || (secret.length >= LONG_SECRET && /^[!-~]+$/.test(secret))) return secret;
    return this.refuse(name, `it must have at least ${LONG_SECRET} characters, without spaces.`);
  }

  /** Returns a whole path on this machine. */
  path(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return text.startsWith("~")
      ? this.refuse(name, "write the whole path. Only a shell knows what ~ is.")
      : resolve(text);
  }

  whole(name: string, { from, to }: { from: number; to: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    return this.refuse(name, `it must be a whole number from ${from} to ${to}.`);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.text(name);
    const choice = allowed.find((one) => one === text);
    if (text === undefined || choice !== undefined) return choice;
    return this.refuse(name, `it must be ${allowed.join(" or ")}.`);
  }

  /** Returns an http or https URL without slashes at its end. */
  address(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return webAddress(text) ?? this.refuse(name, "it must be an http or https address.");
  }

  /** Returns a language such as `pt-BR`. */
  language(name: string): string | undefined {
    const text = this.text(name);
    return text && (languageOf(text) ?? this.refuse(name, "it must be a language such as en or pt-BR."));
  }

  /** Returns the words of a command that runs without a shell. */
  command(name: string): string[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const words: unknown = text.startsWith("[") ? parsed(text) : text.split(/ +/);
    const areWords = Array.isArray(words) && words.every((word) => typeof word === "string" && word !== "");
    const isShellLine = !text.startsWith("[") && /["'`$|&;<>\\]/.test(text);
    if (areWords && words.length > 0 && !isShellLine) return words;
    return this.refuse(
      name,
      'it must be words separated by spaces, or a JSON list such as ["./deploy", "--to", "my site"]. No shell reads it.',
    );
  }

  origin(name: string): string | undefined {
    const url = URL.parse(this.address(name) ?? "");
    if (!url) return undefined;
    if (url.pathname === "/") return url.origin;
    return this.refuse(name, "it must have no path, such as https://admin.example.org.");
  }

  /** Returns a folder of the repository without slashes at its ends; "" is the root. */
  folder(name: string): string | undefined {
    const given = this.text(name);
    return given === undefined
      ? undefined
      : (folderAsWritten(given) ??
          this.refuse(name, "it must be a folder inside the repository, such as docs/pages."));
  }

  /** As `folder`, of one or several, separated by commas. What isn't in the first one has its path from the root, so the root is no other one. */
  folders(name: string): readonly string[] | undefined {
    const given = this.text(name)?.split(",");
    const folders = given?.flatMap((each) => folderAsWritten(each.trim()) ?? []);
    const areFolders = new Set(folders).size === given?.length && !folders?.slice(1).includes("");
    if (!given || areFolders) return folders;
    return this.refuse(
      name,
      "it must be folders inside the repository, separated by commas and each once, such as docs/pages or docs,blog. The root can only be the first.",
    );
  }
}

/** Leaves out where an address can have a password or a key, and all words of a command after its first. */
function withoutSecrets(text: string): string {
  const [, scheme = ""] = /^([a-z][a-z\d+.-]{0,20}:\/\/)/i.exec(text) ?? [];
  const at = text.lastIndexOf("@");
  const shown = at < 0 ? text : `${scheme}…${text.slice(at)}`;
  return shown.replace(/[?#\s].*$/s, (rest) => `${rest[0]}…`);
}

export function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:\/\/[^/]/.test(text);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
