import { folderOf, isPageFile } from "../../sites/addresses/index.ts";
import type { PartsOfSite } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import { Conflict, DomainError, Invalid } from "../errors.ts";
import type { Clock } from "../ports.ts";
import { changedIn, type Listing, listingAt } from "../repository/listing.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { authorOf, type Session } from "../session/session.ts";
import {
  canSayFolder,
  type ContentFolder,
  findContentFolder,
  folderAsWritten,
  generatorAt,
  saidFolder,
  siteAt,
} from "../slug/content-folder.ts";
import { folderInWords, foldersToChoose, type OpenQuestion } from "../slug/open-question.ts";
import { inFolder } from "../slug/page-folders.ts";
import type { TextWork } from "../text/text-work.ts";
import { factsOfSite, SaidFolders, withKinds, withSaidFolders } from "./said-folders.ts";
import type { Setting, SettingStore } from "./setting-store.ts";
import { siteIconAmong } from "./site-icon.ts";

type Given = Readonly<{
  host: Pick<RepositoryHost, "head" | "entriesBelow" | "readAll">;
  /** Of the environment, which go before what somebody chose. */
  contentDirs: readonly string[] | undefined;
  uploadsDir: string | undefined;
  settings: Pick<SettingStore, "find">;
  texts: TextWork;
}>;

type File = Readonly<{ path: string; sha: string }>;

/** Of a commit: `shows` is another text where it can have other folders. Without `isRead` the configuration may say more of them. */
type Look = Readonly<{ found: ContentFolder; head: string | undefined; shows: string; isRead: boolean }>;

type Deps = Given &
  Readonly<{
    host: Pick<RepositoryHost, "branch">;
    settings: Pick<SettingStore, "set">;
    clock: Clock;
  }>;

/** As it is stored. A folder that `isNew` had no pages, and may have none. */
type Chosen = Readonly<{ folder: string; isNew: boolean }>;

const NAME = "content folder";

/** When a configuration that took too long to read is tried again, in milliseconds. */
const AGAIN_MS = 10_000;

/** Which folder has the pages: as the environment says, else as somebody chose here, else as the site's files show. */
export class FolderChoice {
  readonly #deps: Deps;
  readonly #said: SaidFolders;
  #known: Look | undefined;
  /** What was chosen when that was looked at for other servers. */
  #seen: string | undefined;
  #changed: (folder: ContentFolder) => Promise<void> = async () => {};
  readonly #shown = new ShownFolders();
  #following: Readonly<{ head: string; done: Promise<void> }> | undefined;
  #changes = 0;
  #againAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#said = new SaidFolders(deps.texts);
  }

  /** How often it became another one. */
  get changes(): number {
    return this.#changes;
  }

  /** What was found last. @throws Unavailable, at first */
  async folder(): Promise<ContentFolder> {
    if (!this.#known) {
      const { contentDirs, settings } = this.#deps;
      this.#seen = contentDirs === undefined ? (await settings.find(NAME))?.value : undefined;
      this.#known = await looked(this.#deps, this.#said, { mayBeAway: true });
    }
    return this.#known.found;
  }

  /** Calls `listener`, and waits for it, where it is another folder than before. */
  whenChanged(listener: (folder: ContentFolder) => Promise<void>): void {
    this.#changed = listener;
  }

  /** Looks again: somebody may have pushed, or chosen on another server. Returns whether it is another folder now. @throws Unavailable */
  async look(): Promise<boolean> {
    const now = await looked(this.#deps, this.#said, { mayBeAway: false });
    const before = this.#known;
    this.#known = now;
    const isOther = before === undefined || !isSame(before.found, now.found);
    if (isOther) {
      this.#changes++;
      await this.#changed(now.found);
    }
    return isOther;
  }

  /**
   * Looks again where the branch moved and can have other folders now: those of versions and languages come with a push. It costs a
   * listing of the files where only pages changed. @throws Unavailable
   */
  async follow(head: string): Promise<void> {
    const isKnown = this.#known?.head === head;
    if (isKnown && (this.#known?.isRead || this.#deps.clock.now() < this.#againAt)) return;
    if (this.#following?.head !== head) {
      const done = this.#follow(head).finally(() => {
        if (this.#following?.done === done) this.#following = undefined;
      });
      this.#following = { head, done };
    }
    await this.#following.done;
  }

  async #follow(head: string): Promise<void> {
    const shows = this.#shown.by(await listingAt(this.#deps.host, head));
    this.#againAt = this.#deps.clock.now() + AGAIN_MS;
    if (this.#known?.isRead && shows === this.#known.shows) this.#known = { ...this.#known, head };
    else await this.look();
  }

  /** Looks again only if what somebody chose is another one; while the repository is away, at another time. @throws Unavailable */
  async refresh(): Promise<void> {
    const { contentDirs, settings } = this.#deps;
    if (contentDirs !== undefined) return;
    const { value } = (await settings.find(NAME)) ?? {};
    if (value === this.#seen) return;
    const { absence } = await orAbsence(this.look());
    if (!absence) this.#seen = value;
  }

  /** What can be chosen, also where it is known, and what was chosen: that is sent with the answer. @throws Unavailable */
  async question(): Promise<Readonly<{ question: OpenQuestion; seen: string | undefined }>> {
    const { question } = await this.folder();
    return {
      question: question ?? foldersToChoose(await this.#paths()),
      seen: (await this.#deps.settings.find(NAME))?.value,
    };
  }

  /**
   * Chooses for everybody. The same answer again changes nothing. @throws Invalid, Conflict where somebody else chose meanwhile, where the
   * folder has no pages, or where CONTENT_DIR is set, and Unavailable
   */
  async choose(
    { folder: written, seen }: Readonly<{ folder: string; seen: string | undefined }>,
    session: Session,
  ): Promise<void> {
    const { contentDirs, settings, clock } = this.#deps;
    if (contentDirs !== undefined)
      throw new Conflict(
        `CONTENT_DIR is set to ${contentDirs.map(folderInWords).join(", ")}, and goes before what is chosen here.`,
      );
    const folder = folderAsWritten(written.trim());
    if (folder === undefined || written.trim() === "")
      throw new Invalid("Enter a folder of the repository, such as docs/pages. A dot is its root.");
    const known = await settings.find(NAME);
    if (known && chosenIn(known).folder === folder) return void (await this.look());
    const isNew = !hasPages(await this.#paths(), folder);
    if (isNew && folder !== (await this.question()).question.newFolder)
      throw new Conflict(
        `There is no Markdown in ${folderInWords(folder)} on the branch ${this.#deps.host.branch}. It may have been moved or removed.`,
      );
    const chosen: Chosen = { folder, isNew };
    const setting = { value: JSON.stringify(chosen), by: authorOf(session), at: clock.now() };
    const kept = await settings.set(NAME, setting, seen);
    if (chosenIn(kept).folder !== folder) throw chosenBefore(kept);
    await this.look();
  }

  async #paths(): Promise<string[]> {
    return (await filesOf(this.#deps.host)).files.map(({ path }) => path);
  }
}

/** @throws Unavailable, unless a folder is set */
export async function findFolder(given: Given): Promise<ContentFolder> {
  return (await looked(given, new SaidFolders(given.texts), { mayBeAway: true })).found;
}

/** Where a folder is set, the repository `mayBeAway`: what its site is, is unknown then. @throws Unavailable */
async function looked(
  { host, contentDirs, uploadsDir, settings }: Given,
  said: SaidFolders,
  { mayBeAway }: Readonly<{ mayBeAway: boolean }>,
): Promise<Look> {
  const setting = contentDirs === undefined ? await settings.find(NAME) : undefined;
  const [main = "", ...others] = contentDirs ?? [];
  const set: Chosen | undefined =
    contentDirs === undefined ? setting && chosenIn(setting) : { folder: main, isNew: true };
  // At a start without an answer, or without the right to read, new pages are like those that are there.
  const { head, files } = await filesOf(host).catch((error: unknown) => {
    if (mayBeAway && set && error instanceof DomainError) return { head: undefined, files: [] };
    throw error;
  });
  const paths = files.map(({ path }) => path);
  // The environment says all folders, where it says one.
  const withSaid = (at: Parameters<typeof withSaidFolders>[0], all: PartsOfSite | undefined) => {
    if (!all) return at.found;
    return contentDirs === undefined ? withSaidFolders(at, all) : { ...at.found, ...factsOfSite(all) };
  };
  const chosen = chosenPlace(paths, set, setting);
  const first = chosen ?? (await foundPlace(host, files));
  const parts = await said.of(first.folder, files, host).catch((error: unknown) => {
    if (mayBeAway && set && error instanceof DomainError) return { said: undefined, isRead: true };
    throw error;
  });
  const found = withSaid({ found: first, paths, isChosen: chosen !== undefined }, parts.said);
  const icon = siteIconAmong(paths, found, parts.said);
  const question = found.question &&
    set &&
    setting && {
      ...found.question,
      gone: { folder: set.folder, by: setting.by },
    };
  return {
    head,
    shows: shownBy(files),
    isRead: parts.isRead,
    found: withKinds(
      {
        ...found,
        ...(icon !== undefined && { siteIcon: icon }),
        ...(question && { question }),
        ...(others.length > 0 && {
          others: others.map((folder) => ({ folder, generator: generatorAt(folder, paths).is })),
        }),
        uploads: uploadsDir ?? found.uploads,
      },
      parts.said?.parts?.folders ?? [],
    ),
  };
}

async function filesOf(
  host: Given["host"],
): Promise<Readonly<{ head: string | undefined; files: readonly File[] }>> {
  const head = await host.head();
  return { head, files: head ? (await listingAt(host, head)).files : [] };
}

/** As `shownBy`, found again only where it can be another. */
class ShownFolders {
  #last: Readonly<{ listing: Listing; shows: string }> | undefined;

  by(listing: Listing): string {
    const changed = this.#last && changedIn(this.#last.listing, listing);
    const shows =
      this.#last && changed?.every(({ path }) => isPageFile(path))
        ? this.#last.shows
        : shownBy(listing.files);
    this.#last = { listing, shows };
    return shows;
  }
}

/** No page says which folders there are, but that its own folder has one. */
function shownBy(files: readonly File[]): string {
  const digest = new Bun.CryptoHasher("sha1");
  const held = new Set<string>();
  for (const { path, sha } of files) {
    if (isPageFile(path)) held.add(folderOf(path));
    else digest.update(`${path}\0${sha}\n`);
  }
  return digest.update([...held].join("\n")).digest("hex");
}

function chosenPlace(
  paths: readonly string[],
  set: Chosen | undefined,
  setting: Setting | undefined,
): ContentFolder | undefined {
  if (!set || !(set.isNew || hasPages(paths, set.folder) || !hasPages(paths, ""))) return undefined;
  const because = setting ? `chosen by ${setting.by}` : "set by CONTENT_DIR";
  return { folder: set.folder, because, ...siteAt(set.folder, paths) };
}

/** Of a repository of many sites, more configurations are not read. */
const MAX_CONFIGURATIONS = 50;

async function foundPlace(host: Given["host"], files: readonly File[]): Promise<ContentFolder> {
  const found = files.filter(({ path }) => canSayFolder(path)).slice(0, MAX_CONFIGURATIONS);
  const texts = new Map<string, string>();
  for await (const { sha, content } of host.readAll(found.map(({ sha }) => sha)))
    texts.set(sha, new TextDecoder().decode(content));
  const said = new Map(
    found.flatMap(({ path, sha }) => {
      const folder = saidFolder(path, texts.get(sha) ?? "");
      return folder === undefined ? [] : [[path, folder] as const];
    }),
  );
  return findContentFolder(
    files.map(({ path }) => path),
    said,
  );
}

function chosenIn({ value }: Setting): Chosen {
  return JSON.parse(value) as Chosen;
}

function chosenBefore(setting: Setting): Conflict {
  const folder = folderInWords(chosenIn(setting).folder);
  return new Conflict(
    `${setting.by} chose ${folder} before you, for everyone. If it is the wrong one, choose another in Settings.`,
  );
}

function hasPages(paths: readonly string[], folder: string): boolean {
  const within = inFolder(folder, "");
  return paths.some((path) => path.startsWith(within) && isPageFile(path));
}

function isSame(one: ContentFolder, other: ContentFolder): boolean {
  const plain = ({ question, others = [], unknown: _, ...folder }: ContentFolder) => ({
    ...folder,
    others: others.map(({ folder, generator, kind }) => [folder, generator, kind]),
    isAsked: question !== undefined,
  });
  return Bun.deepEquals(plain(one), plain(other));
}
