import { type Absence, orAbsence } from "../absence.ts";
import { type Draft, DraftChanged, type DraftSummary, StaleDraft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { allOf } from "../draft/writer.ts";
import { NotFound } from "../errors.ts";
import type { PageDialects } from "../page/page-dialects.ts";
import type { Page } from "../page/page.ts";
import { type Pages, pageText } from "../page/pages.ts";
import type { Clock } from "../ports.ts";
import type { Branch } from "../repository/branch.ts";
import type { CommitSummary } from "../repository/commit.ts";
import type { Session } from "../session/session.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import { titleInTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import {
  ofCommit,
  ofSave,
  thinned,
  together,
  type Version,
  versionBefore,
  type VersionName,
} from "./history.ts";
import { type NewerOriginal, newerOriginal } from "./newer-original.ts";
import type { PageCommits } from "./page-commits.ts";
import type { PageWriters } from "./page-writers.ts";

type Deps = Readonly<{
  texts: TextWork;
  dialects: Pick<PageDialects, "of">;
  branch: Branch;
  drafts: Drafts;
  pages: Pages;
  pageCommits: PageCommits;
  pageWriters: PageWriters;
  folders: PageFolders;
  clock: Clock;
}>;

type PageState = Readonly<{
  slug: Slug;
  title: string;
  draft: Draft | undefined;
  published: Page | undefined;
  absence: Absence | undefined;
}>;

/** Versions are the latest first. */
export type History = PageState &
  Readonly<{
    versions: readonly Version[];
    hasOlder: boolean;
    hiddenSaves: number;
    publishedBy: string | undefined;
  }>;

/** `version` is undefined for the current text; `content` is "" where the page did not exist. */
export type Text = Readonly<{ name: VersionName; version: Version | undefined; content: string }>;

type Comparison = PageState & Readonly<{ from: Text; to: Text }>;

/** `from` is undefined for the first version; `older` and `newer` are neighbours in the list. */
type ChangedBy = History &
  Readonly<{ from: Text | undefined; to: Text; older: Version | undefined; newer: Version | undefined }>;

export type TrashEntry = Readonly<{ slug: Slug; title: string; at: number }> &
  (Readonly<{ kind: "page"; commit: CommitSummary }> | Readonly<{ kind: "draft"; draft: DraftSummary }>);

/** In so many of the latest versions one is looked for by its name: first in what is quick to list. */
const SEARCHED = [100, 1000];

const unknownVersion = "This version doesn't exist or is no longer stored.";

/** Of an original; what changed earlier is not looked for. */
const MOST_OF_ORIGINAL = 100;

const LISTED_FOR = 30 * 24 * 60 * 60 * 1000;

export class Histories {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns undefined, too, while the repository is away. */
  async newerOriginal(translation: Slug, original: Slug): Promise<NewerOriginal | undefined> {
    const { pageCommits } = this.#deps;
    const commits = async () =>
      [await pageCommits.list(translation, 1), await pageCommits.list(original, MOST_OF_ORIGINAL)] as const;
    const { value } = await orAbsence(commits());
    return value && newerOriginal(...value);
  }

  /** `all` includes intermediate saves. @throws Conflict where the page is not text */
  async historyOf(slug: Slug, { all, most }: { all: boolean; most: number }): Promise<History> {
    const { drafts, clock } = this.#deps;
    const state = await this.#stateOf(slug);
    const saves = await drafts.versions(slug);
    const listed = all ? saves : thinned(saves, clock.now());
    const { value: commits = [], absence = state.absence } = await orAbsence(
      this.#commitsOf(state, most + 1),
    );
    const versions = together(listed, commits, state.draft);
    return {
      ...state,
      absence,
      versions: versions.slice(0, most),
      hasOlder: versions.length > most,
      hiddenSaves: saves.length - listed.length,
      publishedBy: state.published && commits[0]?.sha,
    };
  }

  async changedBy(slug: Slug, name: VersionName, { all }: { all: boolean }): Promise<ChangedBy> {
    for (const most of SEARCHED) {
      const history = await this.historyOf(slug, { all, most });
      const { versions, hasOlder } = history;
      const index = versions.findIndex((version) => version.name === name);
      const before = index < 0 ? undefined : versionBefore(versions, index);
      if (hasOlder && !before && most !== SEARCHED.at(-1)) continue;
      if (index < 0 && history.absence && name.startsWith("commit-")) throw history.absence.why;
      if (index < 0) break;
      return {
        ...history,
        from: before && (await this.#textOf(slug, before)),
        to: await this.#textOf(slug, versions[index]!),
        older: versions[index + 1],
        newer: versions[index - 1],
      };
    }
    if (!all) return this.changedBy(slug, name, { all: true });
    throw new NotFound(unknownVersion);
  }

  /** @throws NotFound, Conflict where a version is not text, Unavailable */
  async compared(slug: Slug, from: VersionName, to: VersionName): Promise<Comparison> {
    const state = await this.#stateOf(slug);
    return { ...state, from: await this.#text(state, from), to: await this.#text(state, to) };
  }

  /** `seen` is the draft's `updatedAt`, 0 without a draft. @throws NotFound, DraftChanged, Unavailable */
  async restore(
    { slug, name, seen, base }: Readonly<{ slug: Slug; name: VersionName; seen: number; base: string }>,
    session: Session,
  ): Promise<number> {
    const state = await this.#stateOf(slug);
    const { version, content } = await this.#text(state, name);
    const others = version && (await this.#writersOf(state, version, content));
    const from = seen === 0 ? base : undefined;
    return this.#save({ slug, content, updatedAt: seen, base: from, others }, session);
  }

  /** Lists 30 days. `isWhole` is false while commits are still being read; another call finds more. */
  async trash(): Promise<{ entries: TrashEntry[]; isWhole: boolean; absence: Absence | undefined }> {
    const { branch, drafts, clock } = this.#deps;
    const since = clock.now() - LISTED_FOR;
    const discarded = (await drafts.discarded(since)).map(
      async ({ content, discardedAt, ...draft }): Promise<TrashEntry> => {
        const title = await titleInTime(this.#deps, draft.slug, content);
        return { kind: "draft", slug: draft.slug, title, at: discardedAt, draft };
      },
    );
    const asked = branch.withDeadline(() => this.#removedEntries(since));
    const { value: { entries: removed, isWhole } = { entries: [], isWhole: false }, absence } =
      await orAbsence(asked);
    return {
      entries: [...(await Promise.all(discarded)), ...removed].sort((a, b) => b.at - a.at),
      isWhole,
      absence,
    };
  }

  /** Returns the draft's `updatedAt`. @throws NotFound, DraftChanged, Conflict where it is not text, Unavailable */
  async restorePage(slug: Slug, commit: string, session: Session): Promise<number> {
    const { removed } = await this.#removedPages(this.#deps.clock.now() - LISTED_FOR);
    const page = removed.find((page) => page.slug === slug && page.commit.sha === commit);
    if (!page) throw new NotFound("This page wasn't deleted in the last 30 days, or it is published again.");
    const content = pageText(await this.#deps.branch.host.read(page.blob));
    const others = await this.#deps.pageWriters.writersOf({ slug, content, instead: "", from: commit });
    return this.#save({ slug, content, updatedAt: 0, base: "", others }, session);
  }

  async #writersOf({ slug, draft, published }: PageState, version: Version, content: string) {
    const { drafts, pageWriters } = this.#deps;
    if (version.kind === "draft") return drafts.writersOf(slug, { updatedAt: version.updatedAt });
    const instead = draft?.content ?? published?.content ?? "";
    const text = { slug, content, instead, from: version.sha };
    return allOf(await pageWriters.writersOf(text), await drafts.writersOf(slug, { content }));
  }

  async #stateOf(slug: Slug): Promise<PageState> {
    const { drafts, pages } = this.#deps;
    const draft = await drafts.findIfAny(slug);
    const { value: published, absence } = await orAbsence(pages.sourceSoon(slug));
    const title = await titleInTime(this.#deps, slug, draft?.content ?? published?.content ?? "");
    return { slug, title, draft, published, absence };
  }

  async #text({ slug, draft, published, absence }: PageState, name: VersionName): Promise<Text> {
    if (name === "now") {
      if (!draft && absence) throw absence.why;
      return { name, version: undefined, content: draft?.content ?? published?.content ?? "" };
    }
    if (name.startsWith("draft-")) return this.#saved(slug, Number(name.slice("draft-".length)));
    return this.#textOf(slug, await this.#commit(slug, name));
  }

  async #textOf(slug: Slug, version: Version): Promise<Text> {
    if (version.kind === "draft") return this.#saved(slug, version.updatedAt);
    const { branch, pageCommits } = this.#deps;
    const { name, sha } = version;
    const file = await pageCommits.fileAt(slug, sha, SEARCHED.at(-1)!);
    return { name, version, content: file ? pageText(await branch.host.read(file.sha)) : "" };
  }

  async #saved(slug: Slug, updatedAt: number): Promise<Text> {
    const { content, ...save } = await this.#deps.drafts.version(slug, updatedAt);
    const version = ofSave(save);
    return { name: version.name, version, content };
  }

  async #commit(slug: Slug, name: VersionName): Promise<Version> {
    for (const most of SEARCHED) {
      const versions = (await this.#deps.pageCommits.list(slug, most)).map(ofCommit);
      const version = versions.find((version) => version.name === name);
      if (version) return version;
    }
    throw new NotFound(unknownVersion);
  }

  #commitsOf({ slug, absence }: PageState, most: number): Promise<CommitSummary[]> {
    return absence ? Promise.resolve([]) : this.#deps.pageCommits.list(slug, most);
  }

  async #removedEntries(since: number): Promise<{ entries: TrashEntry[]; isWhole: boolean }> {
    const { removed, isWhole } = await this.#removedPages(since);
    const contents = await this.#contents(removed.map(({ blob }) => blob));
    const entries = removed.map(async ({ slug, blob, commit }): Promise<TrashEntry> => {
      const title = await titleInTime(this.#deps, slug, contents.get(blob)!);
      return { kind: "page", slug, title, at: commit.at, commit };
    });
    return { entries: await Promise.all(entries), isWhole };
  }

  /** Of two files with one slug, only the served one counts. */
  async #removedPages(since: number) {
    const { branch, drafts, pages, folders } = this.#deps;
    const head = await branch.host.head();
    const found = await Promise.all(
      head ? folders.all.map(({ folder }) => branch.host.removals(head, folder, since)) : [],
    );
    const removed = found.flatMap(({ files }) => files);
    const published = await pages.shas();
    const files = new Map<Slug, (typeof removed)[number]>();
    for (const file of removed) {
      const slug = pages.slugOf(file.path);
      if (slug === undefined || published.has(slug) || (await drafts.movedTo(slug)) !== undefined) continue;
      const known = files.get(slug);
      const order = folders.pathsOf(slug);
      const isServed =
        known?.commit.sha === file.commit.sha && order.indexOf(file.path) < order.indexOf(known.path);
      if (!known || isServed) files.set(slug, file);
    }
    return {
      removed: Array.from(files, ([slug, { blob, commit }]) => ({ slug, blob, commit })),
      isWhole: found.every(({ isWhole }) => isWhole),
    };
  }

  async #contents(blobs: readonly string[]): Promise<Map<string, string>> {
    const contents = new Map<string, string>();
    for await (const { sha, content } of this.#deps.branch.host.readAll([...new Set(blobs)])) {
      contents.set(sha, new TextDecoder("utf-8", { ignoreBOM: true }).decode(content));
    }
    return contents;
  }

  async #save(draft: Parameters<Drafts["save"]>[0], session: Session): Promise<number> {
    try {
      return await this.#deps.drafts.save(draft, session);
    } catch (error) {
      throw error instanceof StaleDraft ? new DraftChanged(error.current) : error;
    }
  }
}
