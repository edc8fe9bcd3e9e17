import http from "node:http";
import { basename } from "node:path";

import type { AnyElysia } from "elysia";

import { version } from "../package.json";
import { SteadyClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { Assets } from "./core/assets.ts";
import { Branch } from "./core/branch.ts";
import { type ContentFolder, findContentFolder } from "./core/content-folder.ts";
import { Drafts } from "./core/drafts.ts";
import { Editing } from "./core/editing.ts";
import { Unavailable } from "./core/errors.ts";
import { Generations } from "./core/generations.ts";
import { GitHubSignIns } from "./core/github-sign-ins.ts";
import { Histories } from "./core/histories.ts";
import { Media } from "./core/media.ts";
import { Merging } from "./core/merging.ts";
import { PageEvents } from "./core/page-events.ts";
import { Pages } from "./core/pages.ts";
import { type Pin, pinFingerprint } from "./core/pin.ts";
import type { Assistant, FactStore, Ids, RepositoryHost, TextWork } from "./core/ports.ts";
import { Publications } from "./core/publications.ts";
import { Reviews } from "./core/reviews.ts";
import { Sessions } from "./core/sessions.ts";
import { SiteIndex } from "./core/site-index.ts";
import { isPageFile } from "./core/slug.ts";
import { Thumbnails } from "./core/thumbnails.ts";
import { checkLargeStore, makeDataDir, openStore, ownSessionSecret, teamPin } from "./data-dir.ts";
import { GeminiAssistant } from "./gemini/assistant.ts";
import type { LineLog } from "./log.ts";
import { checkGitHub, type Finding } from "./repository/check-github.ts";
import { gitHubClient, openGitHubRepository } from "./repository/open-github.ts";
import { openLocalRepository } from "./repository/open.ts";
import { GitHubOAuth } from "./repository/sign-in.ts";
import { SqliteAssets } from "./store/assets.ts";
import { SqliteDrafts } from "./store/drafts.ts";
import { SqliteFacts } from "./store/facts.ts";
import { SqliteGenerations } from "./store/generations.ts";
import { lockDataDir } from "./store/lock.ts";
import { SqliteSessions } from "./store/sessions.ts";
import { SqliteSignIns } from "./store/sign-ins.ts";
import { SqliteThumbnails } from "./store/thumbnails.ts";
import { TextProcesses } from "./texts/text-processes.ts";
import { startTidying } from "./tidying.ts";
import { BEGUN_COOKIE, callbackAt } from "./web/api/sessions.ts";
import { type App, buildApp } from "./web/app.ts";
import { CurrentRequest } from "./web/current-request.ts";
import { Seal } from "./web/seal.ts";

/** How long a stop waits for the answers that have begun. */
const STOP_WITHIN_MS = 4000;

const REACHED_WITHIN_MS = 10_000;

/** Longer than a generation may take. */
const IDLE_TIMEOUT_SECONDS = 150;

/** Of a request, with its address. On one machine a browser sends the cookies of every program that it has met there. */
const MAX_HEADER_BYTES = 64 * 1024;

export const clock = new SteadyClock();
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

type Instead = Readonly<{
  /** Answers beside the program: `bun run dev` has some addresses of its own. */
  more?: AnyElysia;
  /** Does the work on texts in place of processes of its own. */
  texts?: TextWork;
}>;

/** Opens everything that the configuration names, and listens. @throws Unavailable with what to do about it */
export async function startServer(
  config: Config,
  log: LineLog,
  { more, texts: given }: Instead = {},
): Promise<Server> {
  await makeDataDir(config.dataDir);
  using opened = new DisposableStack();
  opened.use(lockDataDir(config.dataDir));
  const store = opened.adopt(await openStore(config.dataDir, clock.now(), log.debug), (store) =>
    store.close(),
  );
  const facts = new SqliteFacts(store);
  const secrets = config.sessionSecrets ?? [await ownSessionSecret(config.dataDir, facts)];
  const kept = {
    drafts: new SqliteDrafts(store),
    assets: new SqliteAssets(store),
    sessions: new SqliteSessions(store),
    signIns: new SqliteSignIns(store),
    thumbnails: new SqliteThumbnails(store),
  };
  const currentRequest = new CurrentRequest();
  const texts = given ?? opened.use(new TextProcesses({ log, whose: () => currentRequest.session ?? "" }));
  const { pin, newPin } = await teamPin(config);
  await bindToPin(kept.sessions, pin, secrets, log);
  const sessions = new Sessions({ ...kept, pin, days: config.sessionDays, clock, ids, log });
  const gitHubSignIns = openGitHubSignIns(config, sessions, log);
  if (config.gitHub.client && !gitHubSignIns)
    log.warn("Sign-in with GitHub is off because REPOSITORY isn't on GitHub");
  const host = await openRepository(config, log, { currentRequest, gitHubSignIns, facts });
  const folder = await contentFolder(host, config.contentDir);
  const branch = new Branch(host, "gitHub" in config.repository ? jittered : undefined);
  const folders = { folder: folder.folder, uploadsFolder: config.uploadsDir };
  const maxAssetBytes = Math.min(config.maxUploadBytes, host.maxFileBytes);
  const pageEvents = new PageEvents({ drafts: kept.drafts, clock });
  const drafts = new Drafts({ store: kept.drafts, clock, pageEvents });
  const assets = new Assets({ store: kept.assets, branch, clock, maxAssetBytes, ...folders });
  const pages = new Pages({ branch, drafts, log, ...folders });
  const siteIndex = new SiteIndex({ texts, branch, pages, drafts, clock });
  const assistant = config.gemini && new GeminiAssistant({ ...config.gemini, debug: log.debug });
  let damage: string | undefined;
  const check = await checkLargeStore(config.dataDir, (sentence) => {
    damage = sentence;
    log.warn(sentence);
  });
  opened.use(check);
  const probe = async () => {
    // Where the data is and how to restore it is for the log.
    if (damage) throw new Unavailable("The store is damaged; the server's log says how to restore it.");
    await store.probe(clock.now());
  };
  const app: App = buildApp({
    sessions,
    gitHubSignIns,
    currentRequest,
    texts,
    drafts,
    editing: new Editing({ texts, pictureHosts: config.pictureHosts }),
    pageEvents,
    merging: new Merging({ texts, branch, drafts, pages }),
    pages,
    siteIndex,
    publications: new Publications({
      branch,
      drafts: kept.drafts,
      assets,
      maxAssetBytes,
      pageEvents,
      log,
      ...folders,
    }),
    reviews: new Reviews({ texts, branch, drafts, pages, assets, siteIndex, ...folders }),
    histories: new Histories({ texts, branch, drafts, pages, clock, ...folders }),
    assets,
    media: new Media({ store: kept.assets, branch, siteIndex, clock, ...folders }),
    thumbnails: new Thumbnails({ store: kept.thumbnails, assets }),
    generations: new Generations({
      texts,
      assistant,
      store: new SqliteGenerations(store),
      siteIndex,
      clock,
      log,
    }),
    seal: new Seal(secrets),
    begunSeal: new Seal(secrets, BEGUN_COOKIE),
    probe,
    storeBytes: () => store.bytes,
    installation: {
      version,
      repository: "gitHub" in config.repository ? config.repository.gitHub : basename(config.repository.path),
      folder,
      uploadsFolder: config.uploadsDir,
      hasGitHubSignIn: gitHubSignIns !== undefined,
      hasGeneration: assistant !== undefined,
    },
    host,
    baseUrl: () => config.baseUrl ?? `http://localhost:${app.server!.port}`,
    isHttps: config.baseUrl?.startsWith("https:") ?? false,
    pictureHosts: config.pictureHosts,
    maxUploadBytes: config.maxUploadBytes,
    trustProxy: config.trustProxy,
    log,
    clock,
    ids,
  });
  if (more) app.use(more);
  listen(app, config);
  const matter = unreadProxy(config);
  if (matter) log.warn(matter);

  opened.use(await startTidying({ store, kept, clock, log }));

  const resources = opened.move();
  const stop = async () => {
    await Promise.race([app.server!.stop(), Bun.sleep(STOP_WITHIN_MS)]);
    await app.server!.stop(true);
    resources.dispose();
  };
  return { url: listeningUrl(config.host, app.server!.port!), folder, newPin, stop };
}

type ForServing = Readonly<{
  currentRequest: CurrentRequest;
  gitHubSignIns: GitHubSignIns | undefined;
  facts: FactStore;
}>;

/**
 * `serving`: in whose name the server may ask GitHub, besides its own, and what it remembers of the repository.
 * @throws Unavailable with what to do
 */
export async function openRepository(
  { repository, branch, gitHub, childEnvironment: env }: Config,
  log: LineLog,
  serving?: ForServing,
): Promise<RepositoryHost> {
  const { facts } = serving ?? {};
  if ("path" in repository)
    return openLocalRepository({ path: repository.path, branch, env, clock, log, facts });
  const tokens = serving?.gitHubSignIns;
  const currentSession = () => serving?.currentRequest.gitHubSession;
  return openGitHubRepository({
    ...gitHub,
    repository: repository.gitHub,
    branch,
    tokens,
    currentSession,
    clock,
    debug: log.debug,
  });
}

/** A new PIN ends the sessions that were started with the one before; a new secret beside the old one does not. */
async function bindToPin(
  sessions: SqliteSessions,
  pin: Pin,
  secrets: readonly string[],
  log: LineLog,
): Promise<void> {
  const [newest, ...older] = secrets.map((secret) => pinFingerprint(pin, secret));
  try {
    await sessions.bindToPin([newest!, ...older], ids.next());
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause;
    log.warn("The store could not note which PIN is in use", { cause });
  }
}

/** Undefined where it is not set up, or where the repository is not on GitHub and so lets nobody in. */
function openGitHubSignIns(
  { gitHub, repository, sessionDays: days }: Config,
  sessions: Sessions,
  log: LineLog,
): GitHubSignIns | undefined {
  if (!gitHub.client || !("gitHub" in repository)) return undefined;
  const { debug } = log;
  const client = gitHubClient({ ...gitHub, repository: repository.gitHub, tokens: undefined, clock, debug });
  const oauth = new GitHubOAuth({ client, url: gitHub.url, app: gitHub.client, clock, debug });
  return new GitHubSignIns({ gitHub: oauth, sessions, days, clock, ids, log });
}

/** Longer after each try, and never the same for two servers that race. */
function jittered(tries: number): Promise<void> {
  return Bun.sleep(Math.random() * 100 * 2 ** tries);
}

/** What is the matter with a server that speaks http, is reached by https, and reads no address of a client. */
export function unreadProxy({ baseUrl, trustProxy }: Config): string | undefined {
  if (trustProxy || !baseUrl?.startsWith("https:")) return undefined;
  return "BASE_URL is https, so a proxy is in front, and X-Forwarded-For arrives unread: wrong PINs of anybody count against everybody. Set TRUST_PROXY=1";
}

/** What stands well on GitHub and what does not, step by step. */
export function gitHubFindings(
  { gitHub, branch, baseUrl, port }: Config,
  repository: string,
): AsyncGenerator<Finding> {
  const origin = baseUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);
  return checkGitHub({
    ...gitHub,
    client: gitHubClient({ ...gitHub, repository, tokens: undefined, clock }),
    branch,
    app: gitHub.client,
    callback: origin && callbackAt(origin),
  });
}

/** The names of its models, where it answers for them. @throws UpstreamFailed, UpstreamSilent, Unavailable */
export async function reachAssistant(config: NonNullable<Config["gemini"]>): Promise<Assistant["models"]> {
  const assistant = new GeminiAssistant(config);
  await assistant.reach(AbortSignal.timeout(REACHED_WITHIN_MS));
  return assistant.models;
}

/** The folder that was set, else the one that the site's own files tell. */
export async function contentFolder(host: RepositoryHost, set: string | undefined): Promise<ContentFolder> {
  if (set !== undefined) return { folder: set, because: "CONTENT_DIR says so" };
  const head = await host.head();
  return findContentFolder(head ? (await host.files(head, "")).map(({ path }) => path) : []);
}

/** What is the matter with a folder that holds no page; undefined where it holds one. */
export async function withoutPages(
  host: RepositoryHost,
  { folder, because }: ContentFolder,
): Promise<string | undefined> {
  const head = await host.head();
  const paths = head ? (await host.files(head, folder)).map(({ path }) => path) : [];
  if (paths.some(isPageFile)) return undefined;
  const what = paths.length > 0 || folder === "" ? "there is no page in" : "there is no folder";
  return `${what} ${folder || "its root"} (${because}); set CONTENT_DIR to the folder of its pages, or publish the first page there`;
}

/** @throws Unavailable where the address is taken or not this machine's */
function listen(app: App, { host, port }: Config): void {
  // Bun's server has no setting of its own for it, and takes that of node:http.
  Object.assign(http, { maxHeaderSize: MAX_HEADER_BYTES });
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
