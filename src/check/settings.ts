import { existsSync } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

import { storeState } from "../compose/data-dir.ts";
import { type Config, variableNames } from "../config/config.ts";
import type { Environment } from "../config/settings.ts";
import { isRightPin } from "../core/session/pin.ts";
import { type Finding, ok, warning, wrong } from "../repository/finding.ts";
import { address, proxy, site } from "./address.ts";
import { database } from "./database.ts";

/** Fewer different characters than random secrets have. */
const FEW_CHARACTERS = 10;

/** What `docs-admin check` finds before it knows whether the settings are accepted. Nothing of it is wrong for sure. */
export async function* checkEnvironment(environment: Environment): AsyncGenerator<Finding> {
  yield* await envFile(environment);
  yield* misspelt(environment);
}

/** What `docs-admin check` finds on this machine, and on the site. What is well and always there has no line. */
export async function* checkSettings(config: Config, environment: Environment): AsyncGenerator<Finding> {
  yield* unused(config, environment);
  yield* oneOfTwoHosts(config, environment);
  yield* await address(config);
  yield* proxy(config);
  yield* await secrets(config);
  yield* await store(config);
  yield* await command(config);
  yield* await backups(config);
  yield* await site(config);
}

function misspelt(environment: Environment): Finding[] {
  const known = variableNames();
  return Object.keys(environment).flatMap((name) => {
    const upper = name.toUpperCase();
    const meant = known.includes(name) ? undefined : known.find((other) => isSlip(upper, other));
    return meant ? [warning("settings", `${name} isn't a setting. Did you mean ${meant}?`)] : [];
  });
}

/** Whether at most one character is missing, too much or another one. Short names are too close to other programs' variables. */
function isSlip(given: string, meant: string): boolean {
  if (meant.length < 8 || Math.abs(given.length - meant.length) > 1) return false;
  if (given === meant) return true;
  let same = 0;
  while (same < given.length && given[same] === meant[same]) same++;
  const [rest, restMeant] = [given.slice(same), meant.slice(same)];
  return [
    [rest.slice(1), restMeant.slice(1)],
    [rest, restMeant.slice(1)],
    [rest.slice(1), restMeant],
  ].some(([one, other]) => one === other);
}

function unused(config: Config, environment: Environment): Finding[] {
  const without = (needed: string, isSet: boolean, names: readonly string[]) =>
    isSet
      ? []
      : names
          .filter((name) => environment[name]?.trim())
          .map((name) => warning("settings", `${name} has no effect. Set ${needed} too, or remove it.`));
  return [
    ...without("BACKUP_DIR", config.backups !== undefined, ["BACKUP_KEEP"]),
    ...without("GEMINI_API_KEY", config.gemini !== undefined, [
      "GEMINI_BASE_URL",
      "GEMINI_TEXT_MODEL",
      "GEMINI_IMAGE_MODEL",
    ]),
    ...without("AI_BASE_URL", config.ai !== undefined, ["AI_API_KEY", "AI_IMAGE_MODEL"]),
    ...without("OIDC_ISSUER", config.oidc !== undefined, [
      "OIDC_NAME",
      "OIDC_GROUPS_CLAIM",
      "OIDC_ALLOWED",
      "OIDC_SESSION_HOURS",
      "OIDC_SIGN_OUT",
    ]),
    ...without("WEBHOOK_URL", config.webhook !== undefined, ["WEBHOOK_ALLOW_PRIVATE"]),
    ...without("AFTER_PUBLISH", config.afterPublish !== undefined, ["AFTER_PUBLISH_MINUTES"]),
    ...without("REPOSITORY to owner/name", "name" in config.repository, [
      "GITHUB_TOKEN",
      "GITHUB_CLIENT_ID",
      "GITHUB_WEBHOOK_SECRET",
    ]),
    ...without("REPOSITORY to an address of git", "address" in config.repository, [
      "GIT_TOKEN",
      "GIT_USERNAME",
      "GIT_SSH_KEY",
      "GIT_KNOWN_HOSTS",
      "GIT_FETCH_SECONDS",
      "GIT_WEBHOOK_SECRET",
      "COMMIT_URL",
    ]),
  ];
}

function oneOfTwoHosts({ repository, gitHub: { apiUrl, url } }: Config, environment: Environment): Finding[] {
  const [one, other] = ["GITHUB_API_URL", "GITHUB_URL"].map((name) => Boolean(environment[name]?.trim()));
  if (one === other || !("name" in repository)) return [];
  const says = `GITHUB_API_URL is ${apiUrl}, and people sign in at ${url} (GITHUB_URL). Set both, or neither.`;
  return [warning("settings", says)];
}

async function secrets({ pin: configured, pinRole, sessionSecrets }: Config): Promise<Finding[]> {
  const found: Finding[] = [];
  const pin = pinRole === "none" ? undefined : configured;
  if (configured && !pin) {
    const name = "plain" in configured ? "TEAM_PIN" : "TEAM_PIN_HASH";
    found.push(warning("PIN", `${name} has no effect, because PIN_ROLE is none. Remove one of the two.`));
  }
  if (pin && "hash" in pin && !(await isUsable(pin))) {
    found.push(wrong("PIN", "TEAM_PIN_HASH isn't a whole hash. Set it to what docs-admin hash-pin prints."));
  }
  if (pin && "plain" in pin && isGuessable(pin.plain)) {
    found.push(
      warning("PIN", "TEAM_PIN is easy to guess. Set a random one, or remove it: the server makes one."),
    );
  }
  if (sessionSecrets?.some((secret) => new Set(secret).size < FEW_CHARACTERS)) {
    found.push(
      warning(
        "session",
        "SESSION_SECRET isn't random. Set what openssl rand -base64 32 prints, or remove it.",
      ),
    );
  }
  return found;
}

async function isUsable(pin: Readonly<{ hash: string }>): Promise<boolean> {
  return isRightPin(pin, "any").then(
    () => true,
    () => false,
  );
}

/** One digit many times, or digits in a row. */
function isGuessable(pin: string): boolean {
  return (
    pin.length >= 6 &&
    (new Set(pin).size === 1 || "01234567890123456789".includes(pin) || "98765432109876543210".includes(pin))
  );
}

async function store(config: Config): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return database(config, databaseUrl);
  const { matter, note } = await storeState(dataDir);
  if (matter) return [wrong("data", matter)];
  return [ok("data", `${dataDir}${note}`)];
}

async function backups({ backups, dataDir }: Config): Promise<Finding[]> {
  if (!backups) return [];
  const { folder } = backups;
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  const isFolder = (await stat(nearest)).isDirectory();
  const isWritable = isFolder && (await mayUse(nearest, constants.W_OK));
  if (!isFolder) return [wrong("backups", `BACKUP_DIR: ${nearest} is a file. Set it to a folder.`)];
  if (!isWritable) {
    return [
      wrong(
        "backups",
        `BACKUP_DIR: ${nearest} isn't writable. Set another folder, or give the right to write.`,
      ),
    ];
  }
  return `${folder}/`.startsWith(`${dataDir}/`)
    ? [
        warning(
          "backups",
          "BACKUP_DIR is in DATA_DIR, so both are lost together. Set a folder on another disk.",
        ),
      ]
    : [ok("backups", `${folder}, the newest ${backups.keep}`)];
}

async function command({ afterPublish, childEnvironment }: Config): Promise<Finding[]> {
  const [program] = afterPublish?.command ?? [];
  if (program === undefined) return [];
  const isName = !program.includes("/");
  const path = isName ? program : resolve(afterPublish!.folder, program);
  const isThere = isName ? Bun.which(program, { PATH: childEnvironment.PATH ?? "" }) : existsSync(path);
  if (!isThere) {
    const what = isName ? "write its whole path" : "correct the path";
    return [wrong("command", `AFTER_PUBLISH: there is no program ${path}. Install it, or ${what}.`)];
  }
  return isName || (await mayUse(path, constants.X_OK))
    ? []
    : [wrong("command", `AFTER_PUBLISH: ${path} can't be run. Let it: chmod +x ${path}`)];
}

function mayUse(path: string, how: number): Promise<boolean> {
  return access(path, how).then(
    () => true,
    () => false,
  );
}

type Line = Readonly<{ number: number; name: string | undefined; value: string }>;

/** What is passed over in the .env file of the working directory, or taken for something else. No value is shown. */
async function envFile(environment: Environment): Promise<Finding[]> {
  const known = variableNames();
  const text = await Bun.file(".env")
    .text()
    .catch(() => "");
  return linesOf(text).flatMap(({ number, name, value }) => {
    if (name === undefined)
      return [warning("settings", `line ${number} of .env is passed over. Write NAME=value.`)];
    const [, other] = /(?:^|[^\\])\$\{?(\w+)/.exec(value) ?? [];
    const isCut = other !== undefined && environment[other] === undefined && known.includes(name);
    const says = `line ${number} of .env: in ${name}, what follows $ is taken for a variable, which isn't set. Write \\$.`;
    return isCut ? [warning("settings", says)] : [];
  });
}

/** Without comments, and without the further lines of a value in quotes. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let quote: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isFurther = quote !== undefined;
    if (isFurther && line.includes(quote!)) quote = undefined;
    if (isFurther || /^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ""] = /^\uFEFF?\s*(?:export\s+)?([\w.-]+)\s*[=:](.*)$/.exec(line) ?? [];
    const [, opening, rest = ""] = /^\s*(["'`])(.*)$/.exec(value) ?? [];
    if (opening !== undefined && !rest.includes(opening)) quote = opening;
    lines.push({ number: index + 1, name, value });
  }
  return lines;
}
