import { basename } from "node:path";

import { Elysia, t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import { Settings } from "../../../../views/settings/settings.tsx";
import type { WebhooksView } from "../../../../views/settings/webhooks.tsx";
import { DomainError } from "../../../core/errors.ts";
import type { GenerationSum } from "../../../core/generation/generation-store.ts";
import type { Generations } from "../../../core/generation/generations.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { Mails } from "../../../core/notification/mails.ts";
import type { BackupState } from "../../../core/operation/backup-state.ts";
import type { FolderChoice } from "../../../core/operation/folder-choice.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { SiteChoices } from "../../../core/operation/site-choices.ts";
import type { Clock, StoreState } from "../../../core/ports.ts";
import { sentenceOnLock, sentenceOnWorkTree } from "../../../core/repository/branch-lock.ts";
import type { Branch } from "../../../core/repository/branch.ts";
import type { Divergence, RepositoryHost } from "../../../core/repository/repository-host.ts";
import { hasRight } from "../../../core/session/access.ts";
import { defaultCodeHost } from "../../../core/session/code-host.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { Sessions } from "../../../core/session/sessions.ts";
import { foldersWithPages, missingFolders } from "../../../core/slug/content-folder.ts";
import type { Tokens } from "../../../core/token/tokens.ts";
import { type Delivery, isDelivered } from "../../../core/webhook/delivery.ts";
import type { Webhooks } from "../../../core/webhook/webhooks.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { RequestLog } from "../../pipeline.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";
import { timeView } from "../time-view.ts";
import { connectLines } from "./connect-lines.ts";
import { ownRole, teamPinView } from "./people.ts";
import { count, sessionView, signedInView, SUMMED_MS } from "./session-views.ts";
import { type RefusedSite, siteView } from "./site.ts";
import { tokensView } from "./tokens.ts";

type Faults = Pick<RequestLog, "error">;

type Parts = Readonly<{
  installation: Installation;
  folderChoice: Pick<FolderChoice, "folder">;
  siteChoices: SiteChoices;
  branch: Pick<Branch, "acceptHead">;
  messageChecks: Pick<MessageChecks, "rules">;
  signing: Pick<Signing, "signerIfAny">;
  host: Pick<RepositoryHost, "branch" | "head" | "locks" | "workTree" | "divergence" | "origin">;
  commitUrl: (sha: string) => string;
  /** @throws Unavailable if the store can't be written */
  probe: () => Promise<void>;
  storeState: Pick<StoreState, "bytes">;
  backupState: () => BackupState | undefined;
  generations: Generations;
  sessions: Sessions;
  tokens: Tokens;
  mails: Pick<Mails, "last">;
  webhooks: Pick<Webhooks, "receiver" | "list">;
  clock: Clock;
  authenticator: Authenticator;
  limits: Limits;
  baseUrl: () => string;
  log: Faults;
}>;

const SHORT_SHA = 10;

const ASSISTANT_ANSWERS_WITHIN_MS = 3000;

const typedSite = t.Object({
  name: t.Optional(t.String()),
  url: t.Optional(t.String()),
  templates: t.Optional(t.String()),
  glossary: t.Optional(t.String()),
  seen: t.String(),
});

/** /admin/settings: what is configured, and whether it responds. What people may change is changed there. */
export const settingsPages = (parts: Parts) =>
  new Elysia({ name: "admin-settings" })
    .use(signedIn(parts.authenticator))
    .get(paths.settings, ({ session }) => settingsPage(parts, session))
    .post(
      paths.siteSettings,
      async ({ body: { seen, ...typed }, session }) => {
        try {
          await parts.siteChoices.choose(typed, seen === "" ? undefined : seen, session);
          return seeOther(paths.site);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          const { status } = refusalOfDomain(error);
          return settingsPage(parts, session, { refused: { typed, problem: error.message }, status });
        }
      },
      { parse: form(parts.limits.form), body: typedSite },
    )
    .post(
      paths.acceptHead,
      async ({ body: { head } }) => {
        await parts.branch.acceptHead(head);
        return seeOther(paths.settings);
      },
      { parse: form(parts.limits.form), body: t.Object({ head: t.String() }) },
    );

async function settingsPage(
  parts: Parts,
  session: PersonSession,
  { refused, status }: Readonly<{ refused?: RefusedSite; status?: number }> = {},
) {
  const { installation, clock, siteChoices, generations, sessions, tokens, log } = parts;
  const { version, repository, codeHost } = installation;
  const about = {
    usualName: basename(repository, ".git"),
    now: clock.now(),
    glossaryProblem: await generations.glossaryProblem(),
  };
  const [ofRepository, store, assistant] = await Promise.all([
    repositoryView(parts),
    storeView(parts),
    generations.assistant ? answerOf(generations.reach(ASSISTANT_ANSWERS_WITHIN_MS), log) : undefined,
  ]);
  const settings = {
    isAdministrator: hasRight(session, "administer"),
    site: await siteView(siteChoices, about, refused),
    repository: ofRepository,
    store,
    codeHost,
    company: installation.signInPlaces.find(({ id }) => id === "oidc"),
    codeHostSetup: defaultCodeHost,
    generation: assistant && {
      failure: assistant.failure,
      models: generations.assistant!.models,
      sums: (await generations.sums(clock.now() - SUMMED_MS)).map(sumView),
    },
    mail: mailView(parts, clock.now()),
    webhooks: await webhooksView(parts.webhooks, clock.now()),
    session: {
      ...sessionView(session, installation, clock.now()),
      role: ownRole(session),
      address: await addressOf(parts, session),
    },
    signedIn: await signedInView({ sessions, places: installation }, session, clock.now()),
    pin: teamPinView(installation),
    tokens: tokensView(await tokens.listFor(session), clock.now()),
    connect: connectLines({ origin: parts.baseUrl(), siteName: installation.siteName }),
    version,
  };
  return page({ title: "Settings", name: session.name, content: Settings({ settings }), status });
}

/** Undefined where no address is asked for. Who signs in by OpenID Connect can't change theirs. */
async function addressOf({ installation, signing }: Parts, session: PersonSession) {
  if (!installation.isSignedOff || session.kind === "oidc") return undefined;
  return (await signing.signerIfAny(session))?.email ?? "";
}

async function repositoryView(parts: Parts) {
  const { installation, folderChoice, messageChecks, host, commitUrl, clock, log } = parts;
  const { repository, uploadsFolder, publishing, commitMessage, afterPublish } = installation;
  const folder = await folderChoice.folder();
  const [head, locks] = await Promise.all([answerOf(host.head(), log), answerOf(host.locks(), log)]);
  const { origin } = host;
  return {
    name: origin?.url ?? repository,
    branch: host.branch,
    folder: folder.question ? undefined : folder.folder,
    others: foldersWithPages(folder).slice(1),
    missing: missingFolders(folder),
    because: folder.because,
    isFolderSet: folder.because === "set by CONTENT_DIR",
    uploadsFolder,
    publishing: publishing ?? (origin && "direct"),
    commitMessage,
    messageRules: (await messageChecks.rules())?.path,
    isSignedOff: installation.isSignedOff,
    afterPublish,
    divergence: host.divergence && divergenceView(host.divergence, commitUrl),
    head: head.answer ? { sha: head.answer, short: head.answer.slice(0, SHORT_SHA) } : undefined,
    fetched: origin?.fetchedAt === undefined ? undefined : timeView(origin.fetchedAt, clock.now()),
    failure: head.failure ?? origin?.failure ?? locks.failure,
    locks: [
      ...(locks.answer ?? []).map((lock) => sentenceOnLock(lock, clock.now())),
      ...(host.workTree?.heldBy === undefined ? [] : [sentenceOnWorkTree(host.workTree.heldBy)]),
    ],
  };
}

function divergenceView({ known, found }: Divergence, commitUrl: Parts["commitUrl"]) {
  const view = (sha: string) => ({ sha, short: sha.slice(0, SHORT_SHA), url: commitUrl(sha) });
  return { known: view(known), found: found === undefined ? undefined : view(found) };
}

async function storeView({ probe, storeState, backupState, clock, log }: Parts) {
  const { failure } = await answerOf(probe(), log);
  return {
    size: sizeOf(await storeState.bytes()),
    failure,
    backups: backupsView(backupState(), clock.now()),
  };
}

type Answer<T> = Readonly<{ answer?: T; failure?: string }>;

/** One part that doesn't respond must not hide the others. */
async function answerOf<T>(promise: Promise<T>, log: Faults): Promise<Answer<T>> {
  try {
    return { answer: await promise };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.error("A service doesn't respond", { cause: error });
    return { failure: error.message };
  }
}

function sumView({ kind, model, asked, made, usage }: GenerationSum) {
  const what = kind === "doc" ? (asked === 1 ? "text" : "texts") : asked === 1 ? "image" : "images";
  return {
    asked: `${count(asked)} ${what}`,
    notMade: asked === made ? undefined : count(asked - made),
    model,
    read: count(usage.read),
    written: count(usage.written),
  };
}

function backupsView(state: BackupState | undefined, now: number) {
  if (!state) return undefined;
  const { lastAt, hasFailed } = state;
  return { last: lastAt === undefined ? undefined : timeView(lastAt, now), hasFailed };
}

const MIB = 1024 * 1024;

function sizeOf(bytes: number): string {
  return bytes < MIB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MIB).toFixed(1)} MB`;
}

function mailView({ installation, mails }: Pick<Parts, "installation" | "mails">, now: number) {
  const { last } = mails;
  return (
    installation.mail && {
      ...installation.mail,
      last: last && { time: timeView(last.at, now), problem: last.problem },
    }
  );
}

async function webhooksView(
  webhooks: Pick<Webhooks, "receiver" | "list">,
  now: number,
): Promise<WebhooksView | undefined> {
  const { receiver } = webhooks;
  if (receiver === undefined) return undefined;
  const deliveries = await webhooks.list();
  const last = deliveries.find(({ answer }) => answer !== undefined)?.answer;
  return {
    receiver,
    fails: last !== undefined && !isDelivered(last),
    deliveries: deliveries.map((delivery) => ({
      type: delivery.type,
      time: timeView(delivery.at, now),
      state: stateOf(delivery),
      attempts: delivery.attempts,
      status: delivery.answer?.status,
      says: delivery.answer?.says ?? "",
    })),
  };
}

function stateOf({ nextAt, answer }: Delivery): WebhooksView["deliveries"][number]["state"] {
  if (!answer) return "waiting";
  if (nextAt !== undefined) return "again";
  return isDelivered(answer) ? "delivered" : "given up";
}
