import type { Clock } from "../ports.ts";
import type { Deployment } from "../repository/deployment.ts";
import type { Slug } from "../slug/slug.ts";
import type { PageEvent, PageStatus } from "../wire.ts";
import type { DraftSummary } from "./draft.ts";
import type { News, Tell } from "./other-servers.ts";
import { PollingReaders } from "./polling-readers.ts";
import { ReadersElsewhere } from "./readers-elsewhere.ts";
import { SiteEvents } from "./site-events.ts";

/** `updatedAt` is that of a draft that was saved. */
type Emitted = PageEvent & Readonly<{ updatedAt?: number | undefined }>;

/** Several sessions can have one name. */
export type Reader = Readonly<{ session: string; tab: string; name: string }>;

type Deps = Readonly<{
  drafts: { find(slug: Slug): Promise<DraftSummary | undefined> };
  deployments: { ofPage(slug: Slug): Promise<Pick<Deployment, "sha" | "state"> | undefined> };
  /** The draft of the menus. */
  menus: { find(): Promise<Readonly<{ updatedAt: number }> | undefined> };
  clock: Clock;
  /** Undefined where one server runs. */
  tell?: Tell | undefined;
}>;

type Presence = Omit<Reader, "session"> & {
  seenAt: number;
  wroteAt: number | undefined;
  /** Where their caret is, from 1. */
  line: number | undefined;
  toldAt: number;
  /** One for each connection: those of a tab can arrive and end in any order. */
  listeners: Set<() => void>;
};

/** For readers that poll instead of holding a connection. */
const GONE_AFTER_MS = 30_000;

/** Other servers are told again who reads; soon enough that nobody is forgotten. */
const TELL_EVERY_MS = 10_000;

const MAX_EVENTS = 10_000;

/** So many other readers are named, first those who wrote last. */
const MAX_OTHERS = 50;

/** The two of a name who wrote last: who is one of them is told of the other. */
type Named = readonly Pick<Presence, "tab" | "name" | "wroteAt" | "line">[];

/** Readers who are not named are all told the same. */
type Found = Readonly<{ readers: readonly Named[]; status: PageStatus }>;

/** Drafts are in the store and publications in commits; a restart forgets only the last event of each page. */
export class PageEvents {
  /** What happens to any page, for programs. */
  readonly site: SiteEvents;
  readonly #deps: Deps;
  readonly #readers = new Map<Slug, Map<string, Presence>>();
  /** What the store had of pages with readers. */
  readonly #known = new Map<Slug, string>();
  readonly #polling = new PollingReaders(GONE_AFTER_MS, ({ slug, tab }) => this.#forget(slug, tab));
  readonly #elsewhere = new ReadersElsewhere(GONE_AFTER_MS);
  readonly #last = new Map<Slug, NonNullable<PageStatus["last"]>>();
  readonly #menuReaders = new Set<() => void>();
  readonly #siteReaders = new Set<() => void>();
  /** The draft of the menus that the store had. */
  #knownMenus: number | undefined;
  #look: Readonly<{ slug: Slug; at: number; found: Promise<Found> }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.site = new SiteEvents(deps);
  }

  emit(slug: Slug, { updatedAt, ...event }: Emitted): void {
    if (event.kind === "saved" && updatedAt !== undefined)
      this.site.emit({ kind: "saved", slug, by: event.by, updatedAt });
    this.#last.delete(slug);
    this.#last.set(slug, { ...event, at: this.#deps.clock.now() });
    if (this.#last.size > MAX_EVENTS) this.#last.delete(this.#last.keys().next().value!);
    this.#notify(slug);
  }

  /** Something about the page changed that its status shows. */
  changed(slug: Slug): void {
    this.#notify(slug);
  }

  /** The draft of the menus was saved, or ended. */
  menusChanged(): void {
    for (const listener of this.#menuReaders) listener();
  }

  /** Calls `listener` after each change of the menus' draft, until the returned function is called. */
  whenMenusChange(listener: () => void): () => void {
    this.#menuReaders.add(listener);
    return () => this.#menuReaders.delete(listener);
  }

  /** Calls `listener` when somebody opens or leaves a page, until the returned function is called. */
  whenReadersChange(listener: () => void): () => void {
    this.#siteReaders.add(listener);
    return () => this.#siteReaders.delete(listener);
  }

  #readersChanged(): void {
    for (const listener of this.#siteReaders) listener();
  }

  /** Tells readers of pages and menus that another server changed. @throws Unavailable */
  async refresh(): Promise<void> {
    if (this.#menuReaders.size > 0) {
      const stored = (await this.#deps.menus.find())?.updatedAt;
      if (stored !== this.#knownMenus) this.menusChanged();
      this.#knownMenus = stored;
    }
    for (const [slug, readers] of [...this.#readers]) {
      for (const presence of readers.values()) if (presence.listeners.size > 0) this.#seen(slug, presence);
      const stored = await this.#stored(slug);
      const known = this.#known.get(slug);
      this.#known.set(slug, stored);
      if (known !== undefined && known !== stored) this.#notify(slug);
    }
    for (const slug of this.#known.keys()) if (!this.#readers.has(slug)) this.#known.delete(slug);
  }

  /** Another server told who reads there, or what happened to a page. */
  heard(news: Extract<News, { about: "page" | "reader" }>): void {
    if (news.about === "page") this.site.heard(news.event);
    else if (this.#elsewhere.heard(news, this.#deps.clock.now())) {
      this.#notify(news.slug);
      if (news.does === "reads" || news.does === "leaves") this.#readersChanged();
    }
  }

  /** Calls `listener` after each event of the page, until the returned function is called. */
  subscribe(slug: Slug, reader: Reader, listener: () => void): () => void {
    const presence = this.#whereNamed(slug, reader, () => this.#present(slug, reader));
    presence.listeners.add(listener);
    return () => {
      presence.listeners.delete(listener);
      if (presence.listeners.size > 0) return;
      this.#whereNamed(slug, reader, () => this.#forget(slug, reader.tab));
      this.#deps.tell?.({ about: "reader", slug, ...told(reader), does: "leaves" });
    };
  }

  /** Notifies the others if who comes or leaves changes what they are told of each other. */
  #whereNamed<T>(slug: Slug, { tab }: Reader, work: () => T): T {
    const named = () => {
      const readers = byName(this.#presentAt(slug, this.#deps.clock.now()));
      return JSON.stringify(readers.map((each) => each.map((reader) => reader.tab)));
    };
    const before = named();
    const result = work();
    if (named() !== before) this.#notify(slug, tab);
    return result;
  }

  /** Returns who has pages open, but for those of a name, first who wrote last. */
  readersBut(name: string): ReadonlyMap<Slug, readonly string[]> {
    const now = this.#deps.clock.now();
    const found = new Map<Slug, readonly string[]>();
    for (const slug of new Set([...this.#readers.keys(), ...this.#elsewhere.pages(now)])) {
      const others = byName(this.#presentAt(slug, now).filter((reader) => reader.name !== name));
      if (others.length === 0) continue;
      others.sort(([a], [b]) => lastWriterFirst(a!, b!));
      found.set(
        slug,
        others.map(([reader]) => reader!.name),
      );
    }
    return found;
  }

  get listeners(): number {
    let count = this.#menuReaders.size + this.#siteReaders.size;
    for (const readers of this.#readers.values()) {
      for (const { listeners } of readers.values()) count += listeners.size;
    }
    return count;
  }

  typing(slug: Slug, reader: Reader): void {
    this.#present(slug, reader).wroteAt = this.#deps.clock.now();
    this.#deps.tell?.({ about: "reader", slug, ...told(reader), does: "types" });
    this.#notify(slug, reader.tab);
  }

  /** A reader's caret came to a line, counted from 1. */
  moved(slug: Slug, reader: Reader, line: number): void {
    const presence = this.#present(slug, reader);
    if (presence.line === line) return;
    presence.line = line;
    this.#deps.tell?.({ about: "reader", slug, ...told(reader), does: "moves", line });
    this.#notify(slug, reader.tab);
  }

  /** Also marks the reader as present. */
  async statusOf(slug: Slug, reader: Reader): Promise<PageStatus> {
    this.#present(slug, reader);
    const now = this.#deps.clock.now();
    const { status, readers } = await this.#lookAt(slug, now);
    const isNamed = readers.some((named) => named.some(({ tab }) => tab === reader.tab));
    return isNamed ? { ...status, others: othersOf(reader.tab, readers, now) } : status;
  }

  /** One look is enough for all who are told of an event. */
  #lookAt(slug: Slug, now: number): Promise<Found> {
    if (this.#look?.slug !== slug || this.#look.at !== now)
      this.#look = { slug, at: now, found: this.#found(slug, now) };
    return this.#look.found;
  }

  async #found(slug: Slug, now: number): Promise<Found> {
    const draft = await this.#deps.drafts.find(slug);
    const deployment = await this.#deps.deployments.ofPage(slug);
    const readers = byName(this.#presentAt(slug, now));
    const status = {
      draft: draft && { slug, updatedAt: draft.updatedAt, author: draft.author },
      deployment: deployment && { sha: deployment.sha, state: deployment.state },
      last: this.#last.get(slug),
      others: othersOf(undefined, readers, now),
    };
    return { status, readers };
  }

  async #stored(slug: Slug): Promise<string> {
    const { drafts, deployments } = this.#deps;
    const [draft, deployment] = [await drafts.find(slug), await deployments.ofPage(slug)];
    return JSON.stringify([draft?.updatedAt, deployment?.sha, deployment?.state]);
  }

  #present(slug: Slug, { session, tab, name }: Reader): Presence {
    const readers = this.#readers.get(slug) ?? new Map<string, Presence>();
    this.#readers.set(slug, readers);
    const known = readers.get(tab);
    const presence = known ?? {
      tab,
      name,
      seenAt: 0,
      wroteAt: undefined,
      line: undefined,
      toldAt: -Infinity,
      listeners: new Set(),
    };
    readers.set(tab, presence);
    this.#seen(slug, presence);
    if (!known) this.#readersChanged();
    if (presence.listeners.size === 0) this.#polling.seen(session, { slug, tab }, presence.seenAt);
    return presence;
  }

  #seen(slug: Slug, presence: Presence): void {
    presence.seenAt = this.#deps.clock.now();
    if (presence.seenAt - presence.toldAt >= TELL_EVERY_MS) {
      presence.toldAt = presence.seenAt;
      this.#deps.tell?.({ about: "reader", slug, ...told(presence), does: "reads", line: presence.line });
    }
  }

  /** Who holds a stream stays. */
  #forget(slug: Slug, tab: string): void {
    const readers = this.#readers.get(slug);
    if (readers?.get(tab)?.listeners.size === 0) {
      readers.delete(tab);
      this.#readersChanged();
    }
    if (readers?.size === 0) this.#readers.delete(slug);
  }

  #presentAt(slug: Slug, now: number): Array<Named[number]> {
    const readers = this.#readers.get(slug) ?? new Map<string, Presence>();
    for (const [tab, { listeners, seenAt }] of readers) {
      if (listeners.size === 0 && seenAt < now - GONE_AFTER_MS) readers.delete(tab);
    }
    return [
      ...readers.values(),
      ...this.#elsewhere.readersOf(slug, now).filter(({ tab }) => !readers.has(tab)),
    ];
  }

  #notify(slug: Slug, butTab?: string): void {
    this.#look = undefined;
    for (const { tab, listeners } of this.#readers.get(slug)?.values() ?? []) {
      if (tab !== butTab) for (const listener of listeners) listener();
    }
  }
}

/** Other servers need no session. */
function told({ tab, name }: Omit<Reader, "session">): Omit<Reader, "session"> {
  return { tab, name };
}

/** Where there are too many names to list, those who wrote last are first. */
function byName(present: Named): Named[] {
  const names = new Map<string, Named>();
  for (const reader of present) {
    const known = names.get(reader.name) ?? [];
    const [, second] = known;
    if (second && lastWriterFirst(second, reader) <= 0) continue;
    names.set(reader.name, [...known, reader].sort(lastWriterFirst).slice(0, 2));
  }
  const all = [...names.values()];
  if (all.length <= MAX_OTHERS) return all;
  return all.sort(([a], [b]) => lastWriterFirst(a!, b!)).slice(0, MAX_OTHERS + 1);
}

function lastWriterFirst(a: Named[number], b: Named[number]): number {
  return (b.wroteAt ?? 0) - (a.wroteAt ?? 0);
}

function othersOf(ownTab: string | undefined, readers: readonly Named[], now: number): PageStatus["others"] {
  return readers
    .flatMap((named) => named.find(({ tab }) => tab !== ownTab) ?? [])
    .slice(0, MAX_OTHERS)
    .map(({ name, wroteAt, line }) => ({
      name,
      wroteAgo: wroteAt === undefined ? undefined : now - wroteAt,
      line,
    }));
}
