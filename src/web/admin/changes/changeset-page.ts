import { type ChangedPageView, Changeset, type ChangesetView } from "../../../../views/publish/changeset.tsx";
import type { DeletionView, MoveView } from "../../../../views/publish/moves.tsx";
import { orAbsence } from "../../../core/absence.ts";
import { sourceOf } from "../../../core/change/page-change.ts";
import type { Editing } from "../../../core/editor/editing.ts";
import type { DomainError } from "../../../core/errors.ts";
import type { CommitMessages } from "../../../core/message/commit-messages.ts";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { EditWords } from "../../../core/navigation/edit-words.ts";
import type { Pages } from "../../../core/page/pages.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Comparison, Comparisons, MenuWithout } from "../../../core/publication/comparisons.ts";
import type { Effects, Staged } from "../../../core/publication/staged.ts";
import type { UnpublishedChanges } from "../../../core/publication/unpublished-changes.ts";
import { PushRefused } from "../../../core/repository/commit.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { LinksHere } from "../../../core/search/links-here.ts";
import type { Session } from "../../../core/session/session.ts";
import type { SiteIndex } from "../../../core/site/site-index.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import { page } from "../../respond.ts";
import { linksStay } from "../folders-view.ts";
import { assetView } from "../media/asset-view.ts";
import { placeLabels } from "../place-labels.ts";
import { readingView } from "../reading-view.ts";
import { askingView } from "../reviews/asking-view.ts";
import { savedView } from "../saved-view.ts";
import { signerView } from "../signer-view.ts";
import { type Known, linksOf, titleOf } from "./changed-links-view.ts";
import type { ChosenChanges } from "./changeset-form.ts";
import { menuWords, type MenuWordsParts } from "./menu-words.ts";

export type ChangesetParts = MenuWordsParts &
  Readonly<{
    siteIndex: SiteIndex;
    pages: Pages;
    comparisons: Comparisons;
    editing: Pick<Editing, "page">;
    commitMessages: Pick<CommitMessages, "of">;
    messageChecks: Pick<MessageChecks, "check">;
    signing: Pick<Signing, "whyNot">;
    reviews: Reviews;
    continuedDrafts: ContinuedDrafts;
    staged: Staged;
    unpublishedChanges: Pick<UnpublishedChanges, "list">;
    linksHere: Pick<LinksHere, "linkingTo">;
    host: Pick<RepositoryHost, "branch" | "commitsAs">;
    clock: Clock;
  }>;

type Drafted = Comparison & Readonly<{ draft: NonNullable<Comparison["draft"]> }>;

/** Shows what changes would do, or why they were refused. `effects` are those of moves and deletions, where they are known. */
export async function showChangeset(
  parts: ChangesetParts,
  chosen: ChosenChanges,
  session: Session,
  { refused, effects }: Readonly<{ refused?: DomainError; effects?: Effects }> = {},
): Promise<Response> {
  const { siteIndex, comparisons, host } = parts;
  const all = await Promise.all(chosen.drafts.map(({ slug }) => comparisons.compare(slug)));
  const drafted = all.filter((each): each is Drafted => each.draft !== undefined);
  const known = new Map((await siteIndex.listed()).pages.map((each) => [each.slug, each]));
  const {
    links,
    pictures,
    site,
    refusal = refused,
  } = await linksOf(async () => effects ?? parts.staged.effectsOf(chosen.others), chosen, known);
  const siblingOf = await siblingsAmong(parts, chosen);
  const assets = new Map(
    (await Promise.all(drafted.map(({ draft }) => comparisons.assetsOf(draft))))
      .flat()
      .map((asset) => [asset.path, asset]),
  );
  const navigation = await navigationOf(parts, chosen);
  const message = chosen.message ?? (await messageOf(parts, drafted, chosen, navigation?.words ?? []));
  const drafts = chosen.drafts.map(({ slug }) => slug);
  const authors = new Set([
    ...drafted.map(({ draft }) => draft.author),
    ...(navigation ? [navigation.author] : []),
  ]);
  const slugs = [...drafts, ...chosen.others.map(sourceOf)];
  const menus = await parts.comparisons.menusWithout(
    drafted.flatMap(({ slug, published }) => (published ? [] : [slug])),
  );
  const view: ChangesetView = {
    pages: await Promise.all(drafted.map((each) => changedPageView(parts, each, menus))),
    ...(await othersView(parts, chosen, known, siblingOf)),
    navigation: navigation?.view,
    links: links && {
      ...links,
      pages: links.pages.map((each) => ({ ...each, with: siblingOf(each.slug) })),
    },
    linksStay: chosen.others.some(({ does }) => does === "move") ? linksStay(session) : undefined,
    pictures,
    site,
    gone: all.filter(({ draft }) => !draft).map(({ title }) => title),
    assets: Array.from(assets.values(), assetView),
    message,
    messageFaults: await parts.messageChecks.check(message, session),
    asking: await askingView(
      parts,
      { slugs, drafts, message, title: chosen.asked?.title, isWanted: chosen.wantsToAsk },
      session,
    ),
    mayAsk: refusal instanceof PushRefused,
    branch: host.branch,
    by: await signerView(parts, session, authors.size > 0 ? [...authors].join(", ") : undefined),
    refusal: refusal?.told,
  };
  return page({
    title: "Publish changes",
    name: session.name,
    content: Changeset({ page: view }),
    ...(refusal && refusalOfDomain(refusal)),
  });
}

/** Undefined where none are chosen, and where they are others than were shown. */
async function navigationOf(parts: ChangesetParts, { navigation: at }: ChosenChanges) {
  const { unpublishedChanges, clock } = parts;
  if (at === undefined) return undefined;
  const { navigation: draft } = await unpublishedChanges.list();
  if (draft?.updatedAt !== at) return undefined;
  const { words, lines } = await menuWords(parts, draft);
  const view = { updatedAt: at, words: lines, saved: savedView(draft, clock.now()) };
  return { words, author: draft.author, view };
}

async function changedPageView(
  { comparisons, editing, clock }: ChangesetParts,
  compared: Drafted,
  menus: ReadonlyMap<string, MenuWithout>,
): Promise<ChangedPageView> {
  const { slug, title, draft, published, newPath, isOutdated, changes } = compared;
  const problems = await comparisons.problemsOf(draft, published);
  return {
    slug,
    title,
    saved: savedView(draft, clock.now()),
    updatedAt: draft.updatedAt,
    base: published?.sha ?? "",
    newPath,
    menu: menus.get(slug),
    reading: published ? undefined : await readingView(editing, slug, draft.content),
    isOutdated,
    changes,
    problems: problems.map(({ line, message, blocks }) => ({ line, message, blocks })),
  };
}

/** Returns the page of which a moved one is a sibling that goes to the same place. */
type SiblingOf = (slug: string) => MoveView["with"];

async function siblingsAmong(
  { siteIndex, sitePages }: ChangesetParts,
  { others }: ChosenChanges,
): Promise<SiblingOf> {
  const [siblings, { placeIn }] = await Promise.all([siteIndex.siblings(), placeLabels(sitePages)]);
  const moves = new Map<Slug, Slug>(
    others.flatMap((change) => (change.does === "move" && !change.title ? [[change.from, change.slug]] : [])),
  );
  const found = new Map<string, Slug>();
  for (const change of others) {
    if (change.does !== "move" || found.has(change.from)) continue;
    const { from: of, slug: to } = change;
    for (const [from, target] of siblings.movedWith(of, to, { languages: true, versions: true }))
      if (moves.get(from) === target) found.set(from, of);
  }
  return (slug) => {
    const of = found.get(slug);
    return of === undefined ? undefined : { of, label: placeIn(slug as Slug) };
  };
}

async function othersView(
  { pages, linksHere }: ChangesetParts,
  { others }: ChosenChanges,
  known: Known,
  siblingOf: SiblingOf,
): Promise<Readonly<{ moves: readonly MoveView[]; deletions: readonly DeletionView[] }>> {
  const shas = await pages.shas();
  const baseOf = (slug: Slug, base: string | null | undefined) => base ?? shas.get(slug) ?? "";
  const removals = others.filter((change) => change.does === "delete");
  const gone = new Set(removals.map(({ slug }) => slug));
  return {
    moves: others.flatMap((change) => {
      if (change.does !== "move") return [];
      const { from, slug, title, base } = change;
      const was = titleOf(from, known);
      const newTitle = title === was ? undefined : title;
      return [{ from, to: slug, title: was, newTitle, base: baseOf(from, base), with: siblingOf(from) }];
    }),
    deletions: await Promise.all(
      removals.map(async ({ slug, redirect, base }) => {
        const asked = redirect === undefined ? linksHere.linkingTo(slug) : Promise.resolve([]);
        const { value = [] } = await orAbsence(asked);
        const linking = value.filter((page) => page.published.length > 0 && !gone.has(page.slug)).length;
        return { slug, title: titleOf(slug, known), redirect, base: baseOf(slug, base), linking };
      }),
    ),
  };
}

function messageOf(
  { commitMessages }: ChangesetParts,
  drafted: readonly Drafted[],
  { others }: ChosenChanges,
  menus: readonly EditWords[],
): Promise<string> {
  const writes = drafted.map(({ slug, draft }) => ({ does: "write" as const, slug, content: draft.content }));
  const shown = drafted.map(({ slug, title, published }) => [slug, { title, isNew: !published }] as const);
  return commitMessages.of([...writes, ...others], menus, new Map(shown));
}
