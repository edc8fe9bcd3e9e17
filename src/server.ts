import http from "node:http";
import { basename } from "node:path";

import type { AnyElysia } from "elysia";

import { version } from "../package.json";
import { clock } from "./clock.ts";
import { compose } from "./compose.ts";
import { type Config, unreadProxy } from "./config.ts";
import { Unavailable } from "./core/errors.ts";
import type { ContentFolder } from "./core/page/content-folder.ts";
import { type Pin, pinFingerprint } from "./core/session/pin.ts";
import { Sessions } from "./core/session/sessions.ts";
import type { TextWork } from "./core/text/text-work.ts";
import { checkLargeStore, makeDataDir, openStore, ownSessionSecret, teamPin } from "./data-dir.ts";
import { GeminiAssistant } from "./gemini/assistant.ts";
import { ids } from "./ids.ts";
import type { LineLog } from "./log.ts";
import { contentFolder, openHostSignIns, openRepository } from "./open-repository.ts";
import type { Store } from "./store/database.ts";
import { lockDataDir } from "./store/lock.ts";
import type { SqliteSessions } from "./store/sessions.ts";
import { sqliteStores } from "./store/stores.ts";
import { TextProcesses } from "./texts/text-processes.ts";
import { startTidying } from "./tidying.ts";
import type { App } from "./web/app.ts";
import { CurrentRequest } from "./web/current-request.ts";

/** How long a stop waits for the answers that have begun. */
const STOP_WITHIN_MS = 4000;

/** Longer than a generation may take. */
const IDLE_TIMEOUT_SECONDS = 150;

/** Of a request, with its address. On one machine a browser sends the cookies of every program that it has met there. */
const MAX_HEADER_BYTES = 64 * 1024;

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
  const stores = sqliteStores(store);
  const secrets = config.sessionSecrets ?? [await ownSessionSecret(config.dataDir, stores.facts)];
  const currentRequest = new CurrentRequest();
  const texts = given ?? opened.use(new TextProcesses({ log, whose: () => currentRequest.session ?? "" }));
  const { pin, newPin } = await teamPin(config);
  await bindToPin(stores.sessions, pin, secrets, log);
  const sessions = new Sessions({ ...stores, pin, days: config.sessionDays, clock, ids, log });
  const hostSignIns = openHostSignIns(config, sessions, log);
  if (config.gitHub.client && !hostSignIns)
    log.warn("Sign-in with GitHub is off because REPOSITORY isn't on GitHub");
  const host = await openRepository(config, log, {
    currentRequest,
    hostSignIns,
    facts: stores.facts,
  });
  const folder = await contentFolder(host, config.contentDir);
  const probe = opened.use(await startProbe(config, store, log));
  const app: App = compose({
    stores,
    host,
    retryDelay: "gitHub" in config.repository ? jittered : undefined,
    sessions,
    hostSignIns,
    currentRequest,
    texts,
    assistant: config.gemini && new GeminiAssistant({ ...config.gemini, debug: log.debug }),
    installation: {
      version,
      repository: "gitHub" in config.repository ? config.repository.gitHub : basename(config.repository.path),
      folder,
      uploadsFolder: config.uploadsDir,
    },
    secrets,
    probe: () => probe.run(),
    storeBytes: () => store.bytes,
    maxUploadBytes: config.maxUploadBytes,
    baseUrl: () => config.baseUrl ?? `http://localhost:${app.server!.port}`,
    isHttps: config.baseUrl?.startsWith("https:") ?? false,
    pictureHosts: config.pictureHosts,
    trustProxy: config.trustProxy,
    clock,
    ids,
    log,
  });
  if (more) app.use(more);
  listen(app, config);
  const matter = unreadProxy(config);
  if (matter) log.warn(matter);

  opened.use(await startTidying({ store, stores, clock, log }));

  const resources = opened.move();
  const stop = async () => {
    await Promise.race([app.server!.stop(), Bun.sleep(STOP_WITHIN_MS)]);
    await app.server!.stop(true);
    resources.dispose();
  };
  return { url: listeningUrl(config.host, app.server!.port!), folder, newPin, stop };
}

/** Whether the store can be written; a large one is checked for damage meanwhile, until this is disposed of. */
async function startProbe({ dataDir }: Config, store: Store, log: LineLog) {
  let damage: string | undefined;
  const check = await checkLargeStore(dataDir, (sentence) => {
    damage = sentence;
    log.warn(sentence);
  });
  return {
    /** @throws Unavailable */
    async run(): Promise<void> {
      // Where the data is and how to restore it is for the log.
      if (damage) throw new Unavailable("The store is damaged. The server's log shows how to restore it.");
      await store.probe(clock.now());
    },
    [Symbol.dispose]: () => check[Symbol.dispose](),
  };
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
    log.warn("The store couldn't save which PIN is in use", { cause });
  }
}

/** Longer after each try, and never the same for two servers that race. */
function jittered(tries: number): Promise<void> {
  return Bun.sleep(Math.random() * 100 * 2 ** tries);
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
    throw new Unavailable(`PORT: can't listen on ${host}:${port} (${(cause as Error).message}).`, { cause });
  }
}

function listeningUrl(host: string, port: number): string {
  const isThisMachine = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  return `http://${isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
