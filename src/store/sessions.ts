import type { SessionAct, SessionStore } from "../core/session/session-store.ts";
import type { ListedSession, SessionKind } from "../core/session/session.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store } from "./database.ts";

/** Tests list sessions of nobody. */
type Listed = Omit<ListedSession, "person"> & Readonly<{ person?: string | null | undefined }>;

/** Limits the list to the last used: scripts may sign in for each run. */
const MAX_LISTED = 500;

/** Every request checks its session, so what ended stays in memory. What other servers ended is read by `refresh`. */
export class SqlSessions implements SessionStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;
  /** With their expiry. */
  readonly #revoked = new Map<string, number>();
  /** Revoked sessions that are not on disk yet, with their expiry. */
  readonly #unwritten = new Map<string, number>();
  readonly #epochs = new Map<SessionKind, string>();
  /** Epochs that are not on disk yet. */
  readonly #unwrittenEpochs = new Map<SessionKind, string>();
  #epochsStarted = 0;

  private constructor(store: Store, audit: SqlAudit) {
    this.#store = store;
    this.#audit = audit;
  }

  /** @throws Unavailable */
  static async open(store: Store, audit = new SqlAudit(store)): Promise<SqlSessions> {
    const sessions = new SqlSessions(store, audit);
    await sessions.refresh();
    return sessions;
  }

  async list({ person = null, ...session }: Listed, act?: SessionAct): Promise<void> {
    const { seenAt, name, kind } = session;
    const actor = { who: name, person: act?.person, kind };
    await this.#audit.write(function* (record) {
      yield* first(
        `insert into sessions (id, kind, person, name, address, started_at, seen_at, expires_at)
         values ($id, $kind, $person, $name, $address, $startedAt, $seenAt, $expiresAt)
         on conflict (id) do update set person = $person, name = $name, address = $address, seen_at = $seenAt`,
        { ...session, person },
      );
      yield* first(
        `delete from sessions where expires_at < $seenAt
           or id not in (select id from sessions order by seen_at desc limit $most)`,
        { seenAt, most: MAX_LISTED },
      );
      if (act?.does === "signs in") yield* record.as("sign-in");
      if (act?.does === "renames") yield* record.change("changeMe");
    }, actor);
  }

  async listed(now: number): Promise<ListedSession[]> {
    return (
      await this.#store.all<Omit<ListedSession, "person"> & { person: string | null }>(
        `select id, kind, person, name, address, started_at as "startedAt", seen_at as "seenAt", expires_at as "expiresAt"
           from sessions where expires_at > $now order by seen_at desc`,
        { now },
      )
    )
      .filter(({ id }) => !this.#revoked.has(id))
      .map((session) => ({ ...session, person: session.person ?? undefined }));
  }

  async revoke(id: string, expiresAt: number, does?: "signs out"): Promise<void> {
    this.#revoked.set(id, expiresAt);
    this.#unwritten.set(id, expiresAt);
    const all = [...this.#unwritten];
    await this.#audit.write(function* (record) {
      if (does) yield* record.as("sign-out");
      for (const [id, expiresAt] of all) {
        yield* first("insert into revoked_sessions values ($id, $expiresAt) on conflict do nothing", {
          id,
          expiresAt,
        });
        yield* first("delete from sessions where id = $id", { id });
      }
    });
    for (const [id] of all) this.#unwritten.delete(id);
  }

  isRevoked(id: string): boolean {
    return this.#revoked.has(id);
  }

  epoch(kind: SessionKind): string | undefined {
    return this.#epochs.get(kind);
  }

  async startEpoch(kinds: readonly SessionKind[], epoch: string): Promise<void> {
    this.#epochsStarted++;
    for (const kind of kinds) {
      this.#epochs.set(kind, epoch);
      this.#unwrittenEpochs.set(kind, epoch);
    }
    const all = [...this.#unwrittenEpochs];
    await this.#audit.write(function* (record) {
      yield* record.as("sign-out");
      for (const [kind, epoch] of all) {
        yield* first(
          "insert into session_epochs values ($kind, $epoch) on conflict (kind) do update set epoch = $epoch",
          { kind, epoch },
        );
        yield* first("delete from sessions where kind = $kind", { kind });
      }
    });
    for (const [kind, epoch] of all)
      if (this.#unwrittenEpochs.get(kind) === epoch) this.#unwrittenEpochs.delete(kind);
  }

  /** Ends sessions that were started with a PIN of another fingerprint. @throws Unavailable */
  async bindToPin(fingerprints: readonly [string, ...string[]], epoch: string): Promise<void> {
    const [newest] = fingerprints;
    const last = await this.#store.first<{ fingerprint: string }>("select fingerprint from pin_fingerprint");
    if (last?.fingerprint === newest) return;
    if (last && !fingerprints.includes(last.fingerprint)) await this.startEpoch(["pin"], epoch);
    await this.#store.write(() =>
      first(
        "insert into pin_fingerprint values (1, $newest) on conflict (id) do update set fingerprint = $newest",
        { newest },
      ),
    );
  }

  async useOnce(state: string, expiresAt: number, now: number): Promise<boolean> {
    return this.#store.write(function* () {
      yield* first("delete from used_states where expires_at < $now", { now });
      const used = yield* first(
        "insert into used_states values ($state, $expiresAt) on conflict do nothing returning state",
        { state, expiresAt },
      );
      return used !== undefined;
    });
  }

  async forgetExpired(before: number): Promise<void> {
    await this.#store.write(() =>
      first("delete from revoked_sessions where expires_at < $before", { before }),
    );
    for (const [id, expiresAt] of [...this.#revoked]) if (expiresAt < before) this.#revoked.delete(id);
  }

  async refresh(): Promise<void> {
    const known = this.#epochsStarted;
    const revoked = await this.#store.all<{ id: string; expires_at: number }>(
      "select id, expires_at from revoked_sessions",
    );
    const epochs = await this.#store.all<{ kind: SessionKind; epoch: string }>(
      "select kind, epoch from session_epochs",
    );
    for (const { id, expires_at } of revoked) this.#revoked.set(id, expires_at);
    // What ended here meanwhile is newer than what was read.
    if (known !== this.#epochsStarted) return;
    for (const { kind, epoch } of epochs) this.#epochs.set(kind, this.#unwrittenEpochs.get(kind) ?? epoch);
  }
}
