import { t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import type { PublishView } from "../../../../views/publish/publish-form.tsx";
import { Publish } from "../../../../views/publish/publish.tsx";
import { Published } from "../../../../views/publish/published.tsx";
import { Asked } from "../../../../views/reviews/asking.tsx";
import type { Deployments } from "../../../core/deployment/deployments.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import { DomainError } from "../../../core/errors.ts";
import type { CommitMessages } from "../../../core/message/commit-messages.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { Clock } from "../../../core/ports.ts";
import type { ChosenChanges } from "../../../core/publication/chosen-changes.ts";
import type { Comparison, Comparisons } from "../../../core/publication/comparisons.ts";
import type { Finding } from "../../../core/publication/findings.ts";
import type { InterruptedPublications } from "../../../core/publication/interrupted-publications.ts";
import type { Publications } from "../../../core/publication/publications.ts";
import { PageChanged, PushRefused } from "../../../core/repository/commit.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteAddresses } from "../../../core/site/site-addresses.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { page, part, wantsPart } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { deploymentView } from "../deployment/deployment-view.ts";
import { assetView } from "../media/asset-view.ts";
import { slugIn } from "../page-address.ts";
import { readingView } from "../reading-view.ts";
import { askingView } from "../reviews/asking-view.ts";
import { askFor, askingFields, asksIn, wantsToAsk } from "../reviews/asking.ts";
import { savedView } from "../saved-view.ts";
import { signerView } from "../signer-view.ts";

type Parts = Readonly<{
  comparisons: Comparisons;
  editing: Pick<Editing, "page">;
  siteIndex: Pick<SiteIndex, "listed" | "siblings">;
  commitMessages: Pick<CommitMessages, "of">;
  messageChecks: Pick<MessageChecks, "check">;
  signing: Pick<Signing, "whyNot">;
  reviews: Reviews;
  continuedDrafts: ContinuedDrafts;
  publications: Publications;
  chosenChanges: ChosenChanges;
  interrupted: Pick<InterruptedPublications, "workTreeIsHeldBy">;
  host: Pick<RepositoryHost, "branch" | "commitUrl" | "commitsAs">;
  authenticator: Authenticator;
  deployments: Deployments;
  siteAddresses: SiteAddresses;
  limits: Limits;
  clock: Clock;
}>;

const chosen = t.Object(
  {
    updatedAt: t.Numeric(),
    /** The page's `sha` that the draft was compared with; "" if no page was published. */
    base: t.String(),
    message: t.Optional(t.String()),
    /** Without script: the message is checked, and nothing is published. */
    check: t.Optional(t.String()),
    ...askingFields,
  },
  // Each chosen reviewer is a field.
  { additionalProperties: true },
);

type Body = typeof chosen.static;
type Sent = Readonly<{ refusal?: DomainError; body: Body }>;

/** /admin/publish/<slug>: what will be published, and publishing it. */
export const publicationPages = (parts: Parts) => {
  const { comparisons, publications, chosenChanges, reviews, host, authenticator, limits } = parts;

  const show = async (request: Request, session: Session, sent?: Sent) => {
    const comparison = await comparisons.compare(slugIn(request));
    const view = await publishView(parts, comparison, session, sent);
    const content = Publish({ page: view });
    const answer = sent?.refusal && refusalOfDomain(sent.refusal);
    if (wantsPart(request)) return part(content, answer);
    const { slug, title } = comparison;
    return page({
      title: `Publish ${title}`,
      name: session.name,
      breadcrumbs: await breadcrumbs(parts.siteIndex, { slug, title, here: "Publish" }),
      content,
      ...answer,
    });
  };

  const ask = async (request: Request, session: Session, body: Body) => {
    const drafts = [{ slug: slugIn(request), updatedAt: body.updatedAt, base: body.base }];
    const changes = await chosenChanges.changesOf({ drafts, others: [] });
    const { id, title } = await askFor(reviews, { changes }, body, session);
    const view = { slug: slugIn(request), id, title, isNew: body.review === undefined };
    const content = Asked({ page: view });
    return wantsPart(request) ? part(content) : page({ title, name: session.name, content });
  };

  const publish = async (request: Request, session: Session, body: Body) => {
    const { updatedAt, base, message } = body;
    const slug = slugIn(request);
    try {
      if (body.check !== undefined || body.ask !== undefined) return await show(request, session, { body });
      if (asksIn(body)) return await ask(request, session, body);
      const { title } = await comparisons.compare(slug);
      const { sha, page: written } = await publications.publishDraft(
        { slug, updatedAt, base, message },
        session,
      );
      const view = {
        slug,
        title,
        branch: host.branch,
        updatedAt,
        base: written.sha!,
        ...(await onSite(parts, slug, sha)),
        commitUrl: host.commitUrl(sha) ?? paths.commit(sha),
        undoUrl: paths.undo(sha),
        heldBy: parts.interrupted.workTreeIsHeldBy,
      };
      const content = Published({ page: view });
      return wantsPart(request) ? part(content) : page({ title: "Published", name: session.name, content });
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return show(request, session, { refusal, body });
    }
  };

  const options = { parse: form(limits.form), body: chosen };
  return atPage("/admin/publish", authenticator, (app, path) =>
    app
      .get(path, ({ request, session }) => show(request, session))
      .post(path, ({ request, session, body }) => publish(request, session, body), options),
  );
};

/** The page is viewed once it is live, where that is known. */
async function onSite(parts: Parts, slug: Slug, sha: string) {
  const deployment = await deploymentView(await parts.deployments.look(sha), parts);
  const isOld = deployment?.state === "building";
  return { deployment, pageUrl: isOld ? undefined : await parts.siteAddresses.addressOf(slug) };
}

function problemView({ line, message, blocks }: Finding) {
  return { line, message, blocks };
}

async function publishView(
  parts: Parts,
  comparison: Comparison,
  session: Session,
  sent?: Sent,
): Promise<PublishView> {
  const { comparisons, host, clock } = parts;
  const { slug, title, draft, published, changes } = comparison;
  const isOutdated = comparison.isOutdated || sent?.refusal instanceof PageChanged;
  const written = { does: "write", slug, content: draft?.content ?? "" } as const;
  const shown = new Map([[slug, { title, isNew: !published }]]);
  const message = sent?.body.message ?? (await parts.commitMessages.of([written], [], shown));
  const messageFaults = draft ? await parts.messageChecks.check(message, session) : [];
  const common = { slug, title, message, messageFaults, branch: host.branch, refusal: sent?.refusal?.told };
  if (!draft)
    return { ...common, draft, changes: [], assets: [], problems: [], by: await signerView(parts, session) };
  const isWanted = sent !== undefined && wantsToAsk(sent.body);
  const asked = { slugs: [slug], drafts: [slug], message, title: sent?.body.title, isWanted };
  return {
    ...common,
    mayAsk: sent?.refusal instanceof PushRefused,
    asking: await askingView(parts, asked, session),
    draft: {
      saved: savedView(draft, clock.now()),
      updatedAt: draft.updatedAt,
      base: published?.sha ?? "",
      newPath: comparison.newPath,
      menu: published ? undefined : (await comparisons.menusWithout([slug])).get(slug),
      reading: published ? undefined : await readingView(parts.editing, slug, draft.content),
      isOutdated,
    },
    changes,
    assets: (await comparisons.assetsOf(draft)).map(assetView),
    problems: (await comparisons.problemsOf(draft, published)).map(problemView),
    by: await signerView(parts, session, draft.author),
  };
}
