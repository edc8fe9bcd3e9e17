import { t } from "elysia";

import { Proposal, RevisedBlock } from "../../../../views/editor/proposal.tsx";
import { checkContent } from "../../../core/draft/draft.ts";
import { type Revision, withPlace } from "../../../core/generation/generation.ts";
import type { Asker, Generations } from "../../../core/generation/generations.ts";
import type { PageDialects } from "../../../core/page/page-dialects.ts";
import type { Session } from "../../../core/session/session.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { changesInTime } from "../../../core/text/in-time.ts";
import type { TextWork } from "../../../core/text/text-work.ts";
import { type Faults, refusalOf } from "../../envelope.ts";
import { eventStream } from "../../event-stream.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { json, type Limits } from "../../request/body.ts";
import { atPage } from "../at-page.ts";
import { slugIn } from "../page-address.ts";

type Parts = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  generations: Generations;
  authenticator: Authenticator;
  limits: Limits;
  log: Faults;
}>;

const action = t.Union([
  t.Literal("improve"),
  t.Literal("shorten"),
  t.Literal("correct"),
  t.Literal("translate"),
]);

/** `content` is the page's text in the browser. */
const proposalBody = t.Union([
  t.Object({
    kind: t.Literal("text"),
    prompt: t.String(),
    search: t.Boolean(),
    content: t.Optional(t.String()),
    /** Where the text goes: UTF-16 units from the page's start. */
    offset: t.Optional(t.Integer({ minimum: 0 })),
  }),
  t.Object({ kind: t.Literal("picture"), prompt: t.String(), content: t.Optional(t.String()) }),
  t.Object({
    kind: t.Literal("revision"),
    action,
    language: t.Optional(t.String()),
    content: t.String(),
    /** The text to revise. */
    block: t.String(),
  }),
]);

type ProposalBody = typeof proposalBody.static;

/** POST /admin/proposals/<slug>: the assistant's proposal for the page, as events. Nothing is saved. */
export const proposalRoutes = ({ texts, dialects, generations, authenticator, limits, log }: Parts) => {
  const answer = (request: Request, body: ProposalBody, session: Session) => {
    const slug = slugIn(request);
    checkContent(body.content ?? "");
    return eventStream(
      { request, authenticator },
      (streaming) => propose(body, { session, slug, ...streaming }),
      (error) => refusalOf(error, log),
    );
  };

  const propose = async (body: ProposalBody, asker: Asker & { slug: Slug }) => {
    if (body.kind === "picture") {
      const { image, alt } = await generations.image({ prompt: body.prompt, context: body.content }, asker);
      return { image, alt };
    }
    return body.kind === "text" ? text(body, asker) : revision(body, asker);
  };

  const text = async (
    { prompt, search, content, offset }: Extract<ProposalBody, { kind: "text" }>,
    asker: Asker & { slug: Slug },
  ) => {
    const { slug } = asker;
    const context = content && withPlace(content, offset ?? content.length);
    const made = await generations.doc({ prompt, search, context }, asker);
    const proposal = {
      blocks: await texts.run("proposed", await dialects.of(slug), made),
      sources: made.sources,
      hasUnsourced: made.unsourced.length > 0,
      isSearched: search,
      problems: made.problems,
    };
    return { markdown: made.markdown, html: await Proposal({ proposal }) };
  };

  const revision = async (
    { content, block, action, language = "" }: Extract<ProposalBody, { kind: "revision" }>,
    asker: Asker & { slug: Slug },
  ) => {
    const chosen: Revision = action === "translate" ? { action, language } : { action };
    const { markdown, problems } = await generations.revision(
      { block, revision: chosen, context: content },
      asker,
    );
    const changes = await changesInTime({ texts, dialects }, asker.slug, { before: block, after: markdown });
    return { markdown, html: await RevisedBlock({ changes, problems }), isSame: changes.length === 0 };
  };

  const options = { parse: json(limits.page), body: proposalBody };
  return atPage("/admin/proposals", authenticator, (app, path) =>
    app.post(path, ({ request, body, session }) => answer(request, body, session), options),
  );
};
