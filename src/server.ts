import { constants, existsSync } from "node:fs";
import { access, mkdir, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { version } from "../package.json";
import type { Config } from "./config.ts";
import { Assets } from "./core/assets.ts";
import { Branch } from "./core/branch.ts";
import { type ContentFolder, findContentFolder } from "./core/content-folder.ts";
import { Drafts } from "./core/drafts.ts";
import { Unavailable } from "./core/errors.ts";
import { Editing } from "./core/editing.ts";
import { Generations } from "./core/generations.ts";
import { Pages } from "./core/pages.ts";
import { hashPin, isRightPin, type Pin, randomPin } from "./core/pin.ts";
import type { Clock, Ids, RepositoryHost } from "./core/ports.ts";
import { Publications } from "./core/publications.ts";
import { Reviews } from "./core/reviews.ts";
import { Sessions } from "./core/sessions.ts";
import { SiteIndex } from "./core/site-index.ts";
import type { LineLog } from "./log.ts";
import { openLocalRepository } from "./repository/open.ts";
import { SqliteAssets } from "./store/assets.ts";
import { Store } from "./store/database.ts";
import { SqliteDrafts } from "./store/drafts.ts";
import { keptSecret } from "./store/secrets.ts";
import { SqliteSessions } from "./store/sessions.ts";
import { SqliteSignIns } from "./store/sign-ins.ts";
import { type App, buildApp } from "./web/app.ts";
import { Seal } from "./web/session.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Replaced versions, uploads that no draft refers to, and addresses that signed in are kept this long. */
const KEPT_FOR = 30 * DAY;

/** How long a stop waits for the answers that have begun. */
const STOP_WITHIN_MS = 4000;

/** Longer than a generation may take. */
const IDLE_TIMEOUT_SECONDS = 150;

export const clock: Clock = { now: () => Date.now() };
const ids: Ids = { next: () => crypto.randomUUID() };

export type Server = Readonly<{
  /** Where it listens. */
  url: string;
  folder: ContentFolder;
  /** The PIN where it was made just now; only its hash is kept. */
  newPin: string | undefined;
  /** Answers what has begun, and closes the store. */
  stop(): Promise<void>;
}>;

/** Opens everything that the configuration names, and listens. @throws Unavailable with what to do about it */
export async function startServer(config: Config, log: LineLog): Promise<Server> {
  await makeDataDir(config.dataDir);
  const host = await openRepository(config, log);
  const folder = await contentFolder(host, config.contentDir);
  const { pin, newPin } = await teamPin(config);
  const secrets = config.sessionSecrets ?? [await ownSessionSecret(config.dataDir)];
  const store = await openStore(config.dataDir);
  const kept = {
    drafts: new SqliteDrafts(store),
    assets: new SqliteAssets(store),
    sessions: new SqliteSessions(store),
    signIns: new SqliteSignIns(store),
  };
  const branch = new Branch(host);
  const folders = { folder: folder.folder, uploadsFolder: config.uploadsDir };
  const maxAssetBytes = config.maxUploadBytes;
  const drafts = new Drafts({ store: kept.drafts, clock });
  const assets = new Assets({ store: kept.assets, branch, clock, maxAssetBytes, ...folders });
  const pages = new Pages({ branch, drafts, log, ...folders });
  const siteIndex = new SiteIndex({ host, pages, drafts });
  const app: App = buildApp({
    sessions: new Sessions({ ...kept, pin, days: config.sessionDays, clock, ids }),
    drafts,
    editing: new Editing(),
    pages,
    siteIndex,
    publications: new Publications({ branch, drafts: kept.drafts, assets, maxAssetBytes, log, ...folders }),
    reviews: new Reviews({ branch, drafts, pages, assets, siteIndex, ...folders }),
    assets,
    generations: new Generations({ assistant: undefined }),
    seal: new Seal(secrets),
    probe: () => store.probe(clock.now()),
    storeBytes: () => store.bytes,
    installation: {
      version,
      repository: "gitHub" in config.repository ? config.repository.gitHub : basename(config.repository.path),
      folder,
      uploadsFolder: config.uploadsDir,
      // This version has neither; what is set for them waits for one that does.
      hasGitHubSignIn: false,
      hasGeneration: false,
    },
    host,
    baseUrl: () => config.baseUrl ?? `http://localhost:${app.server!.port}`,
    isHttps: config.baseUrl?.startsWith("https:") ?? false,
    maxUploadBytes: config.maxUploadBytes,
    trustProxy: config.trustProxy,
    log,
    clock,
    ids,
  });
  listen(app, config);

  const tidy = async () => {
    const now = clock.now();
    await kept.drafts.forgetVersions(now - KEPT_FOR);
    await kept.assets.forgetUnused(now - KEPT_FOR);
    await kept.sessions.forgetExpired(now);
    await kept.signIns.forgetRightPins(now - KEPT_FOR);
  };
  const tidyOrSay = () =>
    tidy().catch((cause: unknown) => log.warn("Old data could not be tidied away", { cause }));
  const tidying = setInterval(tidyOrSay, DAY);
  await tidyOrSay();

  const stop = async () => {
    clearInterval(tidying);
    await Promise.race([app.server!.stop(), Bun.sleep(STOP_WITHIN_MS)]);
    await app.server!.stop(true);
    store.close();
  };
  return { url: listeningUrl(config.host, app.server!.port!), folder, newPin, stop };
}

/** @throws Unavailable */
export async function openRepository(config: Config, log: LineLog): Promise<RepositoryHost> {
  if ("gitHub" in config.repository) {
    throw new Unavailable(
      `REPOSITORY: this version cannot serve ${config.repository.gitHub} on GitHub yet; give a path.`,
    );
  }
  const { path } = config.repository;
  return openLocalRepository({ path, branch: config.branch, env: config.childEnvironment, clock, log });
}

/** The folder that was set, else the one that the site's own files tell. */
export async function contentFolder(host: RepositoryHost, set: string | undefined): Promise<ContentFolder> {
  if (set !== undefined) return { folder: set, because: "CONTENT_DIR says so" };
  const head = await host.head();
  return findContentFolder(head ? (await host.files(head, "")).map(({ path }) => path) : []);
}

/** Opens the SQLite file, readable by its owner alone. @throws Unavailable */
export async function openStore(dataDir: string): Promise<Store> {
  const file = join(dataDir, "docs-admin.db");
  try {
    await (await open(file, "a", 0o600)).close();
    return new Store(file);
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${file} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}

/** Whether the folder is there already. @throws Unavailable where it could not be made or written */
export async function checkDataDir(dataDir: string): Promise<boolean> {
  const isThere = existsSync(dataDir);
  let nearest = dataDir;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    await access(nearest, constants.W_OK);
    return isThere;
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${nearest} cannot be written.`, { cause });
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${dataDir} cannot be made (${(cause as NodeJS.ErrnoException).code}).`, {
      cause,
    });
  }
}

async function teamPin(config: Config): Promise<{ pin: Pin; newPin: string | undefined }> {
  if (config.pin) return { pin: await usable(config.pin), newPin: undefined };
  const made = randomPin();
  const { secret, isNew } = await keptSecret(config.dataDir, "pin-hash", () => hashPin(made));
  return { pin: { hash: secret }, newPin: isNew ? made : undefined };
}

/** A hash can look like one and still be none; a PIN is tried on it, for later every sign-in would fail. */
async function usable(pin: Pin): Promise<Pin> {
  try {
    await isRightPin(pin, "any");
    return pin;
  } catch (cause) {
    throw new Unavailable("TEAM_PIN_HASH is not as it must be: it must be what hash-pin prints.", { cause });
  }
}

async function ownSessionSecret(dataDir: string): Promise<string> {
  const make = async () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  return (await keptSecret(dataDir, "session-secret", make)).secret;
}

/** @throws Unavailable where the address is taken or not this machine's */
function listen(app: App, { host, port }: Config): void {
  try {
    app.listen({
      hostname: host,
      port,
      development: false,
      // Two servers on one port would share its requests, and each would know half of the story.
      reusePort: false,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      // Bun would answer a body over its own limit without a word; ours has the sentence.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    });
  } catch (cause) {
    throw new Unavailable(`PORT: cannot listen on ${host}:${port} (${(cause as Error).message}).`, { cause });
  }
}

function listeningUrl(host: string, port: number): string {
  const isThisMachine = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  return `http://${isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
