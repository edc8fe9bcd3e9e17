import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { version } from "../../package.json";
import { codeHosts } from "../compose/code-hosts.ts";
import { openAssistant } from "../compose/open-assistant.ts";
import { openMail } from "../compose/open-mail.ts";
import { openRepository, remoteOf } from "../compose/open-repository.ts";
import { type Config, repositoryName } from "../config/config.ts";
import type { Environment } from "../config/settings.ts";
import { DomainError } from "../core/errors.ts";
import { wordsAt } from "../core/generation/glossary.ts";
import { factsIn } from "../core/operation/site-choices.ts";
import { sentenceOnLock } from "../core/repository/branch-lock.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import type { CodeHostId } from "../core/session/session.ts";
import type { SignInPlace } from "../core/session/started-sign-ins.ts";
import {
  type ContentFolder,
  foldersInShort,
  foldersWithPages,
  missingFolders,
} from "../core/slug/content-folder.ts";
import { clock } from "../machine/clock.ts";
import { LineLog } from "../machine/log.ts";
import { type Finding, ok, unknown, warning, wrong } from "../repository/finding.ts";
import { checkRemote } from "../repository/git/check-remote.ts";
import { clonePath } from "../repository/git/open-clone.ts";
import { isPageFile } from "../sites/addresses/index.ts";
import { callbackUrl } from "../web/api/sessions.ts";
import { WebhookReceiver } from "../webhooks/receiver.ts";
import { folderOfServer, notSaid, stored } from "./folder.ts";
import { checkLargeFiles } from "./large-files.ts";
import { checkOidc } from "./oidc.ts";
import { checkPinRole } from "./pin-role.ts";
import { checkEnvironment, checkSettings } from "./settings.ts";

const REACHED_WITHIN_MS = 10_000;

/** `docs-admin check`: prints a line for each service, and returns the exit status. */
export async function check(configuration: () => Config, environment: Environment): Promise<number> {
  // First, because a setting can be refused for what .env makes of it.
  await reported(checkEnvironment(environment));
  const config = configuration();
  say("ok    configuration\n");
  const isSet = await reported(checkSettings(config, environment));
  await using place = await placeOfClone(config);
  const cloning = { ...config, dataDir: place.path };
  if (!(await reported(codeHost(cloning)))) return 1;
  const isWell = await reported(services(config, cloning));
  return isWell && isSet ? 0 : 1;
}

function codeHost(config: Config): AsyncIterable<Finding> | Finding[] {
  if ("name" in config.repository) return codeHostFindings(config, config.repository);
  if ("address" in config.repository) return checkRemote(remoteOf(config, config.repository));
  return Object.values(codeHosts).map(({ name, hasApp }) =>
    unknown(`sign-in with ${name}`, hasApp(config) ? `REPOSITORY isn't on ${name}` : "not set up"),
  );
}

/** The clone that is there is looked at. Where there is none, one is made for this check alone. */
async function placeOfClone({ repository, dataDir }: Config): Promise<AsyncDisposable & { path: string }> {
  if (!("address" in repository) || existsSync(clonePath(dataDir, repository.address.url)))
    return { path: dataDir, [Symbol.asyncDispose]: async () => {} };
  const path = await mkdtemp(join(tmpdir(), "docs-admin-check-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function* services(config: Config, cloning: Config): AsyncGenerator<Finding> {
  yield* repository(config, cloning);
  yield* checkPinRole(config, quietLog());
  yield* checkOidc(config, callbackOf(config, "oidc"));
  yield await generation(config);
  yield await mail(config);
  yield await webhook(config);
}

async function* repository(config: Config, cloning: Config): AsyncGenerator<Finding> {
  if ("path" in config.repository && config.repository.mayCreate && !existsSync(config.repository.path)) {
    yield ok("repository", `${config.repository.path} (will be created with a sample site)`);
    return;
  }
  const log = quietLog();
  const host = await openRepository(cloning, log);
  // A clone that is there can be older than what is wrong with its host.
  if ("address" in config.repository) await host.head({ now: true });
  const found = await folderOfServer(host, config, log);
  const matter = await withoutPages(host, found);
  for (const lock of await host.locks()) {
    const says = sentenceOnLock(lock, clock.now());
    yield warning("repository", `${says} If no git command is running, delete ${lock.path}`);
  }
  const name = repositoryName(config);
  yield matter
    ? warning("repository", `${name}: ${matter}`)
    : ok("repository", `${name}, pages in ${foldersInShort(found, "its root")} (${found.because})`);
  yield* checkLargeFiles(host, config);
  const missing = missingFolders(found);
  if (missing !== undefined) yield warning("folders", missing);
  const { glossary } = factsIn(await stored("site", config, log));
  const head = glossary === undefined ? undefined : await host.head();
  const { problem } = head === undefined ? {} : await wordsAt(host, head, glossary!);
  if (problem !== undefined) yield warning("glossary", problem);
}

function quietLog(): LineLog {
  return new LineLog({ level: "error", format: "pretty" }, clock);
}

async function generation(config: Config): Promise<Finding> {
  const assistant = openAssistant(config);
  if (!assistant) return unknown("AI writing", "not set up");
  try {
    await assistant.reach(AbortSignal.timeout(REACHED_WITHIN_MS));
    const { doc, image } = assistant.models;
    const models = image === undefined ? `${doc}, and no images` : `${doc} and ${image}`;
    return ok("AI writing", `${assistant.failures.name} with ${models}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return wrong("AI writing", error.message);
  }
}

async function webhook({ webhook: settings }: Config): Promise<Finding> {
  if (!settings) return unknown("webhook", "not set up");
  const receiver = new WebhookReceiver({ ...settings, version, timeoutMs: REACHED_WITHIN_MS });
  const { status, says } = await receiver.reach();
  return status === undefined ? wrong("webhook", says) : ok("webhook", receiver.receiver);
}

async function mail(config: Config): Promise<Finding> {
  const server = openMail(config);
  if (!server) return unknown("mail", "not set up");
  const answer = await server.reach();
  return answer.isSent
    ? ok("mail", `${server.server} takes messages from ${config.mail!.from.address}`)
    : wrong("mail", answer.says);
}

const marks = { ok: "ok   ", warning: "warn ", wrong: "wrong", unknown: "-    " } as const;

/** Prints a line for each, and returns whether none is wrong. */
async function reported(findings: AsyncIterable<Finding> | Iterable<Finding>): Promise<boolean> {
  let isWell = true;
  for await (const { step, state, says } of findings) {
    say(`${marks[state]} ${step}: ${says}\n`);
    isWell &&= state !== "wrong";
  }
  return isWell;
}

export function codeHostFindings(
  config: Config,
  { on, name }: Readonly<{ on: CodeHostId; name: string }>,
): AsyncGenerator<Finding> {
  return codeHosts[on].check(config, name, callbackOf(config, on));
}

/** Undefined until the port is known. */
function callbackOf({ baseUrl, port }: Config, place: SignInPlace["id"]): string | undefined {
  const origin = baseUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);
  return origin && callbackUrl(origin, place);
}

export async function withoutPages(host: RepositoryHost, found: ContentFolder): Promise<string | undefined> {
  const { folder: main, because, question } = found;
  if (question) return notSaid(question);
  const head = await host.head();
  for (const folder of foldersWithPages(found)) {
    const paths = head ? (await host.files(head, folder)).map(({ path }) => path) : [];
    if (paths.some(isPageFile)) continue;
    const what = paths.length > 0 || folder === "" ? "there are no pages in" : "there is no folder";
    // The path of a page in the first folder is from there, and in others from the repository's root.
    const how = folder === main ? "" : `, with a path such as ${folder}/start`;
    return `${what} ${folder || "its root"} (${because}). Set CONTENT_DIR to the folder of your pages, or publish the first page there${how}`;
  }
  return undefined;
}

function say(text: string): void {
  process.stdout.write(text);
}
