import { Elysia, t } from "elysia";

import { Undo, Undone, type UndoView } from "../../../../views/commits/undo.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Decision } from "../../../core/draft/merged.ts";
import { DomainError } from "../../../core/errors.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { FileMove } from "../../../core/move/moved-pictures.ts";
import type { Clock } from "../../../core/ports.ts";
import { type FileEffect, type Undoing, whyNoUndo } from "../../../core/publication/undoing.ts";
import { editorOf, PushRefused } from "../../../core/repository/commit.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { goTo, page } from "../../respond.ts";
import { askingView } from "../reviews/asking-view.ts";
import { askFor, asksIn, wantsToAsk } from "../reviews/asking.ts";
import { signerView } from "../signer-view.ts";
import { timeView } from "../time-view.ts";
import { conflictView } from "./merges.ts";

type Parts = Readonly<{
  undoing: Undoing;
  reviews: Reviews;
  continuedDrafts: ContinuedDrafts;
  messageChecks: Pick<MessageChecks, "check">;
  signing: Pick<Signing, "whyNot">;
  host: Pick<RepositoryHost, "branch" | "commitUrl" | "commitsAs" | "describe">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

/** A field `page:<path>` with the blob that was shown, `choice-<n>:<path>` for each of its conflicts, and the `message`. */
const decided = t.Record(t.String(), t.String());

type Sent = Readonly<{ request: Request; body: typeof decided.static }>;
type Refused = Readonly<{ refusal?: DomainError; body: typeof decided.static }>;

/** /admin/commits/<sha>/undo: what undoing a publication would do, and doing it. */
export const undoPages = (parts: Parts) => {
  const { undoing, reviews, messageChecks, host, authenticator, limits, clock } = parts;
  const commitUrl = (sha: string) => host.commitUrl(sha) ?? paths.commit(sha);

  const show = async (sha: string, session: Session, refused?: Refused) => {
    const { commit, message, pages, pictures, site } = await undoing.effectsOf(sha, session);
    const text = refused?.body.message ?? message;
    const asking = await askingView(
      parts,
      {
        slugs: pages.map(({ slug }) => slug),
        drafts: [],
        message: text,
        title: refused?.body.title,
        isWanted: refused !== undefined && wantsToAsk(refused.body),
      },
      session,
    );
    const view: UndoView = {
      sha,
      subject: subjectOf(commit.message),
      by: editorOf(commit),
      time: timeView(commit.at, clock.now()),
      commitUrl: commitUrl(sha),
      pages: pages.map(fileView),
      pictures: { moved: pictures.moved.map(pictureView), copied: pictures.copied.map(pictureView) },
      site,
      message: text,
      messageFaults: await messageChecks.check(text, session),
      asking,
      whyNot: whyNoUndo(pages, session, { isAsked: asking !== undefined }),
      branch: host.branch,
      signer: await signerView(parts, session),
      mayAsk: refused?.refusal instanceof PushRefused,
      refusal: refused?.refusal?.told,
    };
    const answer = refused?.refusal && refusalOfDomain(refused.refusal);
    return page({ title: "Undo", name: session.name, content: Undo({ page: view }), ...answer });
  };

  const undo = async (sha: string, { request, body }: Sent, session: Session) => {
    const { message } = body;
    try {
      if (body.check !== undefined || body.ask !== undefined) return await show(sha, session, { body });
      if (asksIn(body)) {
        const changes = await undoing.changesOf(sha, seenFilesIn(body));
        return goTo(request, paths.review((await askFor(reviews, { changes }, body, session)).id));
      }
      const made = await undoing.undo(sha, { message, seenFiles: seenFilesIn(body) }, session);
      const view = {
        subject: subjectOf((await host.describe(sha)).message),
        branch: host.branch,
        commitUrl: commitUrl(made.sha),
        undoUrl: paths.undo(made.sha),
      };
      return page({ title: "Undone", name: session.name, content: Undone({ page: view }) });
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return show(sha, session, { refusal, body });
    }
  };

  return new Elysia({ name: "admin-undoing" })
    .use(signedIn(authenticator))
    .get("/admin/commits/:sha/undo", async ({ params, session }) => show(params.sha, session))
    .post(
      "/admin/commits/:sha/undo",
      async ({ params, request, session, body }) => undo(params.sha, { request, body }, session),
      // Each page has its path in the form.
      { parse: form(limits.page), body: decided },
    );
};

function subjectOf(message: string): string {
  return message.split("\n")[0] || "Commit without a message";
}

function fileView({ conflicts, ...file }: FileEffect) {
  return { ...file, conflicts: conflicts.map(conflictView) };
}

function pictureView({ fromPath, toPath }: FileMove) {
  return { from: fromPath, to: toPath };
}

function seenFilesIn(body: typeof decided.static) {
  const seen = Object.entries(body).filter(([name]) => name.startsWith("page:"));
  return new Map(
    seen.map(([name, sha]) => {
      const path = name.slice("page:".length);
      return [path, { seen: sha, decisions: decisionsOn(path, body) }];
    }),
  );
}

function decisionsOn(path: string, body: typeof decided.static): Decision[] {
  const decisions: Decision[] = [];
  for (;;) {
    const choice = body[`choice-${decisions.length}:${path}`];
    if (choice !== "mine" && choice !== "theirs" && choice !== "both") return decisions;
    decisions.push(choice);
  }
}
