import { type Act, type Actor, type Acts, type Changed, nobody } from "../core/audit/act.ts";
import type { AuditEntry, AuditFilter, AuditStore } from "../core/audit/audit-store.ts";
import type { Slug } from "../core/slug/slug.ts";
import { first, type Row, type Store, type Writing } from "./database.ts";

type EntryRow = Readonly<{
  id: number;
  at: number;
  who: string | null;
  kind: string;
  action: string;
  slug: string | null;
  about: string | null;
  commit_sha: string | null;
  address: string | null;
  request_id: string | null;
}>;

/** Saves that follow each other within this time, and what one address is refused in it, are one entry. Milliseconds. */
const TOGETHER_WITHIN = 15 * 60_000;

/** Of more addresses in that time there is one entry without an address. */
const MOST_REFUSED = 500;

/** Refusals that are known to have their entry, so that strangers cause few reads. */
const MOST_KNOWN = 1000;

/** What a write appends by the same transaction. */
export type Recorder = Readonly<{
  /** An entry for each page, or one without where it is about none. A request is its own operation, else `action` is. */
  change: (action: string, ...slugs: readonly Slug[]) => Writing<void>;
  /** An entry about what is no page. */
  about: (action: string, about: string) => Writing<void>;
  /** Where the contract names it otherwise than its operation. */
  as: (action: "sign-in" | "sign-out" | "role-changed", about?: string) => Writing<void>;
  /** A save of a draft. */
  save: (slug: Slug, now: number) => Writing<void>;
}>;

export class SqlAudit implements AuditStore {
  readonly #store: Store;
  readonly #acts: Acts;
  readonly #refused = new Map<string, number>();
  readonly #waiting: Refused[] = [];
  #recording: Promise<void> | undefined;

  constructor(store: Store, acts: Acts = nobody) {
    this.#store = store;
    this.#acts = acts;
  }

  /**
   * As `write` of the store; what `work` records says who acts now. Where nobody does, nothing is recorded; `actor` is who does where
   * the request has no session.
   */
  write<T>(work: (record: Recorder) => Writing<T>, actor?: Actor): Promise<T> {
    const { current, request } = this.#acts;
    const act = current ?? (actor && request && { ...request, ...actor });
    return this.#store.write(() => work(act ? recorderOf(act) : recordsNothing));
  }

  /** After a change that is not in the store. @throws Unavailable */
  async record(action: string, ...slugs: readonly Slug[]): Promise<void> {
    await this.write((record) => record.change(action, ...slugs));
  }

  /** Records a refused sign-in, or token. A write that fails is left: nothing was changed. */
  async refused(kind: string, address: string, at: number): Promise<void> {
    const known = `${kind} ${address}`;
    if (at - (this.#refused.get(known) ?? -Infinity) < TOGETHER_WITHIN || this.#waiting.length > MOST_REFUSED)
      return;
    this.#refused.delete(known);
    this.#refused.set(known, at);
    if (this.#refused.size > MOST_KNOWN) this.#refused.delete(this.#refused.keys().next().value!);
    this.#waiting.push({ kind, address, at, requestId: this.#acts.request?.requestId });
    // Strangers can send many at once, so one write takes all that wait.
    this.#recording ??= this.#recordRefused().finally(() => {
      this.#recording = undefined;
    });
    await this.#recording;
  }

  async #recordRefused(): Promise<void> {
    while (this.#waiting.length > 0) {
      const refused = this.#waiting.splice(0);
      const write = this.#store.write(function* () {
        for (const each of refused) yield* refusal(each);
      });
      await write.catch(() => {
        for (const { kind, address } of refused) this.#refused.delete(`${kind} ${address}`);
      });
    }
  }

  /** Of a refused sign-in, with what else is written of it. */
  refusal(refused: Omit<Refused, "requestId">): () => Writing<void> {
    const requestId = this.#acts.request?.requestId;
    return () => refusal({ ...refused, requestId });
  }

  async list({ since, before, who, kind, action, slug }: AuditFilter, most: number): Promise<AuditEntry[]> {
    const place = typeof before === "object" ? before : undefined;
    const asked: Array<[condition: string, values: Row]> = [];
    if (since !== undefined) asked.push(["at >= $since", { since }]);
    if (typeof before === "number") asked.push(["at < $before", { before }]);
    // The first part alone can be looked up in an index.
    if (place)
      asked.push([
        "at <= $placeAt and (at < $placeAt or id < $placeId)",
        { placeAt: place.at, placeId: place.id },
      ]);
    if (who !== undefined) asked.push(["who = $who", { who }]);
    if (kind !== undefined) asked.push(["kind = $kind", { kind }]);
    if (action !== undefined) asked.push(["action = $action", { action }]);
    if (slug !== undefined) asked.push(["slug = $slug", { slug }]);
    const where = asked.length > 0 ? `where ${asked.map(([condition]) => condition).join(" and ")}` : "";
    const rows = await this.#store.all<EntryRow>(
      `select id, at, who, kind, action, slug, about, commit_sha, address, request_id
         from audit ${where} order by at desc, id desc limit $most`,
      Object.assign({ most }, ...asked.map(([, values]) => values)),
    );
    return rows.map(toEntry);
  }

  /** Deletes entries from before then (Unix milliseconds). */
  async forget(before: number, now: number): Promise<void> {
    await this.#store.write(function* () {
      yield* first("delete from audit where at < $before", { before });
      yield* first("delete from audit_saves where at < $since", { since: now - TOGETHER_WITHIN });
    });
  }
}

/** Appends the entries of a change that somebody else than the current request made, such as a publication that a crash interrupted. */
export function* append(act: Act, { action, slugs, about, commit }: Changed): Writing<void> {
  for (const slug of slugs.length > 0 ? slugs : [undefined]) {
    yield* first(
      `insert into audit (at, who, person, kind, action, slug, about, commit_sha, address, request_id)
       values ($at, $who, $person, $kind, $action, $slug, $about, $commit, $address, $requestId)`,
      {
        at: act.at,
        who: act.who ?? null,
        person: act.person ?? null,
        kind: act.kind,
        action: act.action ?? action,
        slug: slug ?? null,
        about: about ?? null,
        commit: commit ?? null,
        address: act.address ?? null,
        requestId: act.requestId ?? null,
      },
    );
  }
}

const recordsNothing: Recorder = { *change() {}, *about() {}, *as() {}, *save() {} };

function recorderOf(act: Act): Recorder {
  return {
    change: (action, ...slugs) => append(act, { action, slugs }),
    about: (action, about) => append(act, { action, slugs: [], about }),
    as: (action, about) => append({ ...act, action }, { action, slugs: [], about }),
    *save(slug, now) {
      if (yield* isFirstSave(act, slug, now)) yield* append(act, { action: "saveDrafts", slugs: [slug] });
    },
  };
}

function* isFirstSave({ who, person, kind, action }: Act, slug: Slug, now: number): Writing<boolean> {
  const saved = yield* first<{ previous: number | null }>(
    `insert into audit_saves (slug, person, at) values ($slug, $person, $now)
     on conflict (slug, person) do update set previous = audit_saves.at, at = excluded.at returning previous`,
    { slug, person: JSON.stringify([kind, person ?? null, who ?? null, action ?? null]), now },
  );
  const previous = saved?.previous ?? null;
  return previous === null || Math.abs(now - previous) >= TOGETHER_WITHIN;
}

/** A draft that ended: the next save is another one's. */
export function* draftEnded(slug: Slug): Writing<void> {
  yield* first("delete from audit_saves where slug = $slug", { slug });
}

type Refused = Readonly<{ kind: string; address: string; at: number; requestId: string | undefined }>;

function* refusal({ kind, address, at, requestId }: Refused): Writing<void> {
  const since = at - TOGETHER_WITHIN;
  const refused = "from audit where action = 'sign-in-refused' and at > $since and at <= $at";
  const ofAddress = `select id ${refused} and kind = $kind and coalesce(address, '') = $address limit 1`;
  if (yield* first(ofAddress, { since, at, kind, address })) return;
  const { count } = (yield* first<{ count: number }>(`select count(*) as count ${refused}`, { since, at }))!;
  const isOneOfMany = count >= MOST_REFUSED;
  if (isOneOfMany && (yield* first(ofAddress, { since, at, kind, address: "" }))) return;
  const act = { at, kind, requestId, address: isOneOfMany ? undefined : address };
  yield* append(
    { ...act, who: undefined, person: undefined, action: undefined },
    { action: "sign-in-refused", slugs: [] },
  );
}

function toEntry(row: EntryRow): AuditEntry {
  const { id, at, kind, action } = row;
  return {
    ...{ id, at, kind, action },
    who: row.who ?? undefined,
    slug: (row.slug as Slug | null) ?? undefined,
    about: row.about ?? undefined,
    commit: row.commit_sha ?? undefined,
    address: row.address ?? undefined,
    requestId: row.request_id ?? undefined,
  };
}
