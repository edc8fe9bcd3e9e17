import { checkChanges, type Move, type PageChange, type Removal, sourceOf } from "../change/page-change.ts";
import { NotFound } from "../errors.ts";
import type { LinkFix } from "../link/moved-texts.ts";
import type { MovedDrafts } from "../move/moved-drafts.ts";
import type { FileMove } from "../move/moved-pictures.ts";
import { type ShownSite, shownSite } from "../move/site-files.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import { checkWrites } from "../session/access.ts";
import { authorOf, type Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { checkAllowed } from "./allowed-changes.ts";
import type { ChangesetPlanner } from "./changeset-plan.ts";
import type { StagedChange, StagedChangeStore } from "./staged-changes.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  planner: ChangesetPlanner;
  movedDrafts: MovedDrafts;
  store: StagedChangeStore;
  clock: Clock;
}>;

/** An address that would change; `slug` is where its page is now. */
export type LinkEffect = LinkFix & Readonly<{ slug: Slug; isDraft: boolean }>;

/** What changes would change beside their own pages. */
export type Effects = Readonly<{
  links: readonly LinkEffect[];
  unread: readonly Slug[];
  pictures: readonly FileMove[];
  site: ShownSite;
}>;

export class Staged {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  list(): Promise<StagedChange[]> {
    return this.#deps.store.list();
  }

  /** @throws Forbidden, and as `effectsOf`, with nothing staged */
  async stage(changes: ReadonlyArray<Move | Removal>, session: Session): Promise<void> {
    checkAllowed(changes, session, "draft");
    await this.effectsOf(changes);
    const { store, clock } = this.#deps;
    const by = { author: authorOf(session), at: clock.now() };
    await store.stage(
      changes.map((change) =>
        change.does === "move"
          ? { ...by, does: "move", slug: change.from, to: change.slug, title: change.title }
          : { ...by, does: "delete", slug: change.slug, redirect: change.redirect },
      ),
    );
  }

  /** @throws NotFound, Forbidden */
  async unstage(slug: Slug, session: Session): Promise<void> {
    checkWrites(session, "draft", [slug]);
    const { store } = this.#deps;
    if (!(await store.list()).some((each) => each.slug === slug))
      throw new NotFound("This change is no longer listed. Someone published or removed it.");
    await store.unstage([slug]);
  }

  /** @throws Invalid, ChangesMoved, Conflict, Unavailable */
  async effectsOf(changes: readonly PageChange[]): Promise<Effects> {
    checkChanges(changes);
    const { branch, planner, movedDrafts } = this.#deps;
    const paths = changes.flatMap((change) => [
      ...this.#deps.folders.pathsOf(change.slug),
      ...this.#deps.folders.pathsOf(sourceOf(change)),
    ]);
    const plan = await planner.plan(changes, await branch.snapshot(paths, { now: true }));
    const site = shownSite(plan.site);
    if (!plan.moved) return { links: [], unread: [], pictures: [], site };
    const files = new Map(plan.placed.map(({ change, fromPath }) => [change.from, fromPath]));
    const sources = changes.map(sourceOf);
    const { moved, pages } = plan;
    const drafted = await movedDrafts.fixes({ moved, sources, movedPages: files, pages });
    const published = plan.links.map(({ source, ...fix }) => ({ ...fix, slug: source, isDraft: false }));
    const known = new Set(published.map(keyOf));
    const inDrafts = drafted.pages
      .flatMap(({ slug, fixes }) => fixes.map((fix) => ({ ...fix, slug, isDraft: true })))
      .filter((link) => !known.has(keyOf(link)));
    const unread = [...plan.unread, ...drafted.unread];
    return { links: [...published, ...inDrafts], unread, pictures: moved.pictures, site };
  }
}

function keyOf({ slug, line, column, from }: Omit<LinkEffect, "isDraft">): string {
  return JSON.stringify([slug, line, column, from]);
}
