import { basename } from "node:path";

import type { AnyElysia } from "elysia";

import { version } from "../package.json";
import { AfterPublishCommand } from "./commands/after-publish.ts";
import { Backups } from "./compose/backups.ts";
import { codeHosts } from "./compose/code-hosts.ts";
import { compose, type Composed } from "./compose/compose.ts";
import { checkLargeStore, makeDataDir, ownSessionSecret, teamPin } from "./compose/data-dir.ts";
import { Door, listeningUrl } from "./compose/door.ts";
import { openAssistant } from "./compose/open-assistant.ts";
import { openMail } from "./compose/open-mail.ts";
import { openOidcSignIns } from "./compose/open-oidc.ts";
import { openPeople } from "./compose/open-people.ts";
import { openHostEvents, openHostSignIns, openRepository } from "./compose/open-repository.ts";
import { checkSharedSecrets, openConfiguredStore } from "./compose/open-store.ts";
import { OtherServers } from "./compose/other-servers.ts";
import { outsideCalls } from "./compose/outside-calls.ts";
import { Program } from "./compose/program.ts";
import { startTidying } from "./compose/tidying.ts";
import { type Config, unreadProxy } from "./config/config.ts";
import { Unavailable } from "./core/errors.ts";
import type { Account } from "./core/message/signing.ts";
import { FolderChoice } from "./core/operation/folder-choice.ts";
import { SiteChoices, type SiteFacts } from "./core/operation/site-choices.ts";
import type { PinRole } from "./core/people/pin-role.ts";
import { LATE_COMMIT_MS } from "./core/publication/interrupted-publications.ts";
import { type Pin, pinFingerprint } from "./core/session/pin.ts";
import { Sessions } from "./core/session/sessions.ts";
import { type ContentFolder, foldersWithPages } from "./core/slug/content-folder.ts";
import type { TextWork } from "./core/text/text-work.ts";
import { clock } from "./machine/clock.ts";
import { ids } from "./machine/ids.ts";
import type { LineLog } from "./machine/log.ts";
import { Metrics } from "./metrics/metrics.ts";
import type { Store } from "./store/database.ts";
import { PostgresStore } from "./store/postgres/postgres.ts";
import type { SqlSessions } from "./store/sessions.ts";
import { lockDataDir } from "./store/sqlite/lock.ts";
import { openStores, type Stores } from "./store/stores.ts";
import { TextProcesses } from "./texts/text-processes.ts";
import type { App } from "./web/app.ts";
import { CurrentRequest } from "./web/request/current-request.ts";
import { WebhookReceiver } from "./webhooks/receiver.ts";

/** How long a stop waits for running requests. */
const STOP_WITHIN_MS = 4000;

/** After a publication, which has its answer by then. */
const READ_AHEAD_MS = 50;

/** Between two looks whether a work tree that was held can be updated. */
const CATCH_UP_EVERY_MS = 1000;

export type Server = Readonly<{
  url: string;
  folder: ContentFolder;
  /** Set only if the PIN was just made; only its hash is stored. */
  newPin: string | undefined;
  pinRole: PinRole;
  stop(): Promise<void>;
}>;

type Instead = Readonly<{
  /** Additional routes, for `bun run dev`. */
  more?: AnyElysia;
  /** Replaces the processes for texts. */
  texts?: TextWork;
  /** How long lists wait for texts, in milliseconds, for tests. */
  listPatienceMs?: number;
  /** Between two requests about a build that a code host runs, for tests. */
  buildPauseMs?: number;
  /** How long a commit may be late, for tests. */
  lateCommitMs?: number;
}>;

/** @throws Unavailable with what to do about it */
export async function startServer(config: Config, log: LineLog, instead: Instead = {}): Promise<Server> {
  await makeDataDir(config.dataDir);
  using opened = new DisposableStack();
  opened.use(lockDataDir(config.dataDir));
  const store = opened.adopt(await openConfiguredStore(config, log), (store) => void store.close());
  const currentRequest = new CurrentRequest();
  const stores = await openStores(store, currentRequest);
  const secrets = await secretsOf(config, stores);
  const metrics = new Metrics(version);
  opened.use(metrics.watchEventLoop());
  const calls = outsideCalls({ log, currentRequest, metrics });
  const whose = () => currentRequest.session ?? "";
  const texts = instead.texts ?? opened.use(new TextProcesses({ log, whose }));
  const { newPin, current } = await boundPin(config, stores, secrets, log);
  const people = await openPeople(config, stores);
  const sessions = openSessions(config, { ...people, stores, pin: current, log });
  const signIns = openSignIns(config, sessions, { ...people, log, calls, secrets, stores });
  const door = opened.use(new Door(config, log, () => store.probe(clock.now())));
  const host = await openRepository(config, log, { calls, currentRequest, ...signIns, door, ...stores });
  const choices = await choicesOf({ ...config, ...stores, host, texts, clock });
  const folder = await choices.folderChoice.folder();
  const probe = opened.use(await startProbe(config, store, log));
  const backups = openBackups(config, opened, log);
  const otherServers = otherServersOf(store, log);
  const given = {
    ...composedOf(config),
    ...choices,
    ...people,
    ...instead,
    stores,
    host,
    sessions,
    ...signIns,
    hostEvents: openHostEvents(config),
    tell: otherServers?.tell,
    currentRequest,
    texts,
    assistant: openAssistant(config, calls),
    builder:
      config.afterPublish &&
      opened.use(new AfterPublishCommand({ ...config.afterPublish, env: config.childEnvironment })),
    mailSender: openMail(config, calls),
    webhookSender: config.webhook && new WebhookReceiver({ ...config.webhook, version }),
    secrets,
    probe: () => probe.run(),
    storeState: store,
    backupState: () => backups?.state,
    clock,
    ids,
    log,
    metrics,
  };
  const program = programOf(given, config, folder);
  opened.use(await finishInterrupted(program, { log, ...instead }));
  program.now.app.server = door.open((request) => program.fetch(request));
  await resume({ ...composedOf(config), program, sessions, ...choices, otherServers, log }, opened);
  warnOfUnreadProxy(config, log);
  opened.use(await startTidying({ ...config, store, stores, clock, log }));
  const resources = opened.move();
  const stop = () => endOf(program.now).then(() => resources.dispose());
  const url = listeningUrl(config.host, program.now.app.server!.port!);
  return { url, folder, newPin, pinRole: people.pinRole, stop };
}

/** A new PIN ends the sessions of the old one. */
async function boundPin(config: Config, { sessions }: Stores, secrets: readonly string[], log: LineLog) {
  const team = await teamPin(config);
  if (!team) return { newPin: undefined, current: async () => undefined };
  await bindToPin(sessions, team.pin, secrets, log);
  return team;
}

function openBackups(
  { backups, dataDir }: Config,
  opened: DisposableStack,
  log: LineLog,
): Backups | undefined {
  return backups && opened.use(new Backups({ ...backups, dataDir, clock, log }));
}

function warnOfUnreadProxy(config: Config, log: LineLog): void {
  const matter = unreadProxy(config);
  if (matter) log.warn(matter);
}

/** What people choose for everybody, unless the environment says it. @throws Unavailable */
async function choicesOf(
  given: ConstructorParameters<typeof FolderChoice>[0] & Omit<SiteDeps, "folderChoice">,
) {
  const folderChoice = new FolderChoice(given);
  const siteChoices = new SiteChoices({ ...given, folderChoice });
  await siteChoices.refresh();
  return { folderChoice, siteChoices };
}

type SessionDeps = Pick<Awaited<ReturnType<typeof openPeople>>, "knownPeople"> &
  Readonly<{ stores: Stores; pin: () => Promise<Pin | undefined>; log: LineLog }>;

function openSessions(
  { sessionDays: days }: Config,
  { knownPeople: signedInPeople, stores, ...deps }: SessionDeps,
): Sessions {
  return new Sessions({ ...stores, ...deps, signedInPeople, days, clock, ids });
}

type SiteDeps = ConstructorParameters<typeof SiteChoices>[0];

type Given = Omit<Parameters<typeof compose>[0], "installation" | "pageEvents" | "baseUrl"> &
  Readonly<{ more?: AnyElysia; log: LineLog }>;

/** It follows the folder of pages. */
function programOf({ more, ...given }: Given, config: Config, folder: ContentFolder): Program {
  const baseUrl = () => config.baseUrl ?? `http://localhost:${program.now.app.server?.port ?? config.port}`;
  const make = (folder: ContentFolder, before: Composed | undefined) => {
    const installation = installationOf(config, folder, given.siteChoices.facts);
    const { pageEvents, notifications } = before ?? {};
    const composed = compose({ ...given, baseUrl, installation, pageEvents, notifications });
    if (more) composed.app.use(more);
    return composed;
  };
  const failed = (cause: unknown) =>
    given.log.warn("What was under way couldn't be resumed after the folders of pages changed", { cause });
  const program: Program = new Program(make, folder, failed);
  given.folderChoice.whenChanged(async (folder) => {
    const { because } = folder;
    given.log.info("Pages are in other folders now", { folders: foldersWithPages(folder), because });
    program.remake(folder);
  });
  given.siteChoices.whenChanged(async () => program.remake(await given.folderChoice.folder()));
  return program;
}

/** An email that was sent is recorded, so that it isn't sent again after the next start. */
async function endOf({ app, mails }: Composed): Promise<void> {
  await Promise.all([stopListening(app), Promise.race([mails.end(), Bun.sleep(STOP_WITHIN_MS)])]);
}

async function stopListening({ server }: App): Promise<void> {
  await Promise.race([server!.stop(), Bun.sleep(STOP_WITHIN_MS)]);
  await server!.stop(true);
}

/** The repository may still make a commit that it was asked for before a crash, so it is looked at once more. */
async function finishInterrupted(
  program: Program,
  { log, lateCommitMs = LATE_COMMIT_MS }: Readonly<{ log: LineLog }> & Instead,
): Promise<Disposable | undefined> {
  if (await program.now.interrupted.resume()) return undefined;
  const finish = async () => {
    if (await program.now.interrupted.finish({ mayBeLate: false }))
      log.info("A publication that was interrupted was looked at again");
  };
  const failed = (cause: unknown) =>
    log.warn("A publication that was interrupted couldn't be finished", { cause });
  const timer = setTimeout(() => void finish().catch(failed), lateCommitMs);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Somebody who works in the work tree holds it for moments. */
function followWorkTree({ program, log }: Pick<Resumed, "program" | "log">): Disposable {
  const failed = (cause: unknown) => log.warn("Couldn't update the work tree to the branch", { cause });
  const timer = setInterval(() => void program.now.interrupted.catchUp().catch(failed), CATCH_UP_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function otherServersOf(store: Store, log: LineLog): OtherServers | undefined {
  return store instanceof PostgresStore ? new OtherServers({ store, id: ids.next(), log }) : undefined;
}

type Resumed = ReturnType<typeof composedOf> &
  Readonly<{
    program: Program;
    sessions: Sessions;
    folderChoice: FolderChoice;
    siteChoices: SiteChoices;
    otherServers: OtherServers | undefined;
    log: LineLog;
  }>;

/** Goes on with what was under way when the server stopped. */
async function resume({ otherServers, program, ...parts }: Resumed, opened: DisposableStack): Promise<void> {
  opened.use(followWorkTree({ ...parts, program }));
  if (otherServers) opened.use(otherServers.follow(() => ({ ...parts, ...program.now })));
  opened.use(program);
  const { deployments, webhooks, mails, records } = program.now;
  await deployments.resume();
  webhooks.resume();
  mails.resume();
  if (parts.readsRepository) void records.readAhead();
}

/** @throws Unavailable */
async function secretsOf(
  { sessionSecrets, databaseUrl, dataDir }: Config,
  { facts }: Stores,
): Promise<readonly string[]> {
  if (sessionSecrets && databaseUrl !== undefined) await checkSharedSecrets(sessionSecrets, facts);
  return sessionSecrets ?? [await ownSessionSecret(dataDir, facts)];
}

/** What the composition takes from the configuration as it is. */
function composedOf(config: Config) {
  const {
    auditDays,
    publishing,
    maxUploadBytes,
    baseUrl,
    pictureHosts,
    trustProxy,
    metricsToken,
    repository,
  } = config;
  const readsRepository = !("name" in repository) || codeHosts[repository.on].hasToken(config);
  return {
    auditDays,
    publishing,
    maxUploadBytes,
    pictureHosts,
    trustProxy,
    metricsToken,
    isHttps: baseUrl?.startsWith("https:") ?? false,
    readsRepository,
    readsAheadMs: readsRepository ? READ_AHEAD_MS : undefined,
    noReply:
      "name" in repository
        ? (account: Account) => codeHosts[repository.on].noReply(config, account)
        : undefined,
    retryDelay: "path" in repository ? undefined : jittered,
  };
}

function installationOf(config: Config, folder: ContentFolder, site: SiteFacts) {
  const { repository, siteLanguage, publishing, commits, afterPublish, mail } = config;
  const name = nameOf(repository);
  return {
    version,
    repository: name,
    folder,
    uploadsFolder: folder.uploads,
    siteName: site.name ?? folder.siteName ?? basename(name, ".git"),
    siteUrl: site.url,
    templates: site.templates,
    glossary: site.glossary,
    siteLanguage,
    publishing,
    commitMessage: commits.message,
    isSignedOff: commits.areSignedOff,
    afterPublish: afterPublish?.command[0],
    mail: mail && { server: mail.server, from: mail.from },
  };
}

function nameOf(repository: Config["repository"]): string {
  if ("address" in repository) return repository.address.path;
  return "name" in repository ? repository.name : basename(repository.path);
}

/** Checks a large store for damage in the background, until it is disposed of. */
async function startProbe({ dataDir, databaseUrl }: Config, store: Store, log: LineLog) {
  let damage: string | undefined;
  const check =
    databaseUrl === undefined
      ? await checkLargeStore(dataDir, (sentence) => {
          damage = sentence;
          log.warn(sentence);
        })
      : undefined;
  return {
    async run(): Promise<void> {
      // Paths and instructions belong into the log.
      if (damage) throw new Unavailable("The store is damaged. The server's log shows how to restore it.");
      await store.probe(clock.now());
    },
    [Symbol.dispose]: () => check?.[Symbol.dispose](),
  };
}

/** A new PIN ends the sessions of the old one; an additional secret does not. */
async function bindToPin(
  sessions: SqlSessions,
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

/** Waits longer after each try, and at random, so that two servers do not collide again. */
function jittered(tries: number): Promise<void> {
  return Bun.sleep(Math.random() * 100 * 2 ** tries);
}

function openSignIns(config: Config, sessions: Sessions, given: Parameters<typeof openHostSignIns>[2]) {
  const hostSignIns = openHostSignIns(config, sessions, given);
  if (!hostSignIns) warnOfUnusedApps(config, given.log);
  return { hostSignIns, oidcSignIns: openOidcSignIns(config, sessions, given) };
}

function warnOfUnusedApps(config: Config, log: LineLog): void {
  for (const { name, hasApp } of Object.values(codeHosts)) {
    if (hasApp(config)) log.warn(`Sign-in with ${name} is off because REPOSITORY isn't on ${name}`);
  }
}
