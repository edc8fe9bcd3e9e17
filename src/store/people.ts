import type { Actor } from "../core/audit/act.ts";
import { lowerAscii } from "../core/line.ts";
import type { Allows, PeopleStore, Person } from "../core/people/people-store.ts";
import type { PersonId } from "../core/person/person.ts";
import type { Role, Standing } from "../core/person/role.ts";
import type { SignedInPerson } from "../core/session/signed-in-people.ts";
import { type Recorder, SqlAudit } from "./audit.ts";
import { all, first, type Store, type Writing } from "./database.ts";

type Row = {
  id: string;
  kind: Person["kind"];
  name: string;
  email: string | null;
  email_counts: number;
  groups: string;
  host_role: Role | null;
  given_email: string | null;
  role: Role | null;
  folders: string | null;
  era: string | null;
  signed_in_at: number | null;
  last_seen_at: number | null;
  mail_off: number;
  removed: number;
};

/** `groups` is a word of SQL. */
const columns = `id, kind, name, email, email_counts, group_names as "groups", host_role, given_email, role, folders, era,
  signed_in_at, last_seen_at, mail_off, removed`;

const listed = `select ${columns} from people where removed = 0 order by lower(name), id`;

export class SqlPeople implements PeopleStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async find(id: PersonId): Promise<Person | undefined> {
    const row = await this.#store.first<Row>(`select ${columns} from people where id = $id`, { id });
    return row && toPerson(row);
  }

  async list(): Promise<Person[]> {
    return (await this.#store.all<Row>(listed)).map(toPerson);
  }

  async signedIn(person: SignedInPerson, at: number): Promise<Person> {
    const { id, kind, name, email = null, emailCounts, groups, hostRole } = person;
    const row = await this.#store.write(() =>
      first<Row>(
        `insert into people (id, kind, name, email, email_counts, group_names, host_role, signed_in_at, last_seen_at, removed)
         values ($id, $kind, $name, $email, $emailCounts, $groups, $hostRole, $at, $at, 0)
         on conflict (id) do update
           set kind = excluded.kind, name = excluded.name, email = excluded.email, email_counts = excluded.email_counts,
               group_names = excluded.group_names, host_role = excluded.host_role, signed_in_at = $at, last_seen_at = $at,
               removed = 0
         returning ${columns}`,
        {
          id,
          kind,
          name,
          email,
          emailCounts: Number(emailCounts),
          groups: JSON.stringify(groups),
          hostRole: hostRole ?? null,
          at,
        },
      ),
    );
    return toPerson(row!);
  }

  async hostSaid({ id, kind, name, hostRole }: SignedInPerson, at: number): Promise<void> {
    await this.#store.write(() =>
      first(
        `insert into people (id, kind, name, email_counts, group_names, host_role, signed_in_at, last_seen_at, removed)
         values ($id, $kind, $name, 0, '[]', $hostRole, $at, $at, 0)
         on conflict (id) do update set name = excluded.name, host_role = excluded.host_role where people.removed = 0`,
        { id, kind, name, hostRole: hostRole ?? null, at },
      ),
    );
  }

  async seen(id: PersonId, at: number): Promise<void> {
    await this.#store.write(() =>
      first(
        `update people set last_seen_at = $at
          where id = $id and removed = 0 and (last_seen_at is null or last_seen_at < $at)`,
        { id, at },
      ),
    );
  }

  giveEmail(id: PersonId, email: string): Promise<boolean> {
    return this.#audit.write(function* (record) {
      if (yield* owner(email, id)) return false;
      yield* first("update people set given_email = $email where id = $id and removed = 0", { id, email });
      yield* record.change("changeMe");
      return true;
    });
  }

  setMail(id: PersonId, wantsMail: boolean, actor?: Actor): Promise<boolean> {
    return this.#audit.write(function* (record) {
      const changed = yield* first(
        "update people set mail_off = $off where id = $id and removed = 0 and mail_off <> $off returning id",
        { id, off: Number(!wantsMail) },
      );
      if (changed) yield* record.change("changeMe");
      return changed !== undefined;
    }, actor);
  }

  async hasEmail(email: string, except: PersonId = ""): Promise<boolean> {
    return (await this.#store.first(owned, { email: lowerAscii(email), except })) !== undefined;
  }

  say(id: PersonId, { role, folders }: Standing, allows: Allows) {
    const said = { role, folders: folders ? JSON.stringify(folders) : null };
    const where = folders ? ` in ${folders.map((folder) => folder || "/").join(", ")}` : "";
    return this.#change(id, said, allows, function* (record, { name }) {
      yield* first("update people set role = $role, folders = $folders where id = $id", { id, ...said });
      yield* record.as("role-changed", `${name}: ${role}${where}`);
    });
  }

  remove(id: PersonId, era: string, allows: Allows) {
    return this.#change(id, undefined, allows, function* (record, { name }) {
      yield* first(
        `update people
            set name = '', email = null, email_counts = 0, group_names = '[]', host_role = null, given_email = null,
                role = null, folders = null, signed_in_at = null, last_seen_at = null, mail_off = 0, era = $era, removed = 1
          where id = $id`,
        { id, era },
      );
      yield* record.about("removePerson", name);
    });
  }

  /** It reads everybody, so that of two changes that would leave nobody the later one is refused. */
  #change(
    id: PersonId,
    to: Pick<Row, "role" | "folders"> | undefined,
    allows: Allows,
    write: (record: Recorder, person: Row) => Writing<void>,
  ): Promise<"done" | "nobody" | "refused"> {
    return this.#audit.write(function* (record) {
      const rows = yield* all<Row>(listed);
      const person = rows.find((row) => row.id === id);
      if (!person) return "nobody";
      const others = rows.filter((row) => row.id !== id);
      const changed = to ? rows.filter((row) => row.id === id).map((row) => ({ ...row, ...to })) : [];
      if (!allows([...others, ...changed].map(toPerson), rows.map(toPerson))) return "refused";
      yield* write(record, person);
      return "done";
    });
  }
}

const owned = `
  select id from people
   where removed = 0 and id <> $except and (lower(email) = $email or lower(given_email) = $email) limit 1`;

function owner(email: string, except: PersonId): Writing<unknown> {
  return first(owned, { email: lowerAscii(email), except });
}

function toPerson(row: Row): Person {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email ?? undefined,
    emailCounts: row.email_counts === 1,
    groups: JSON.parse(row.groups),
    hostRole: row.host_role ?? undefined,
    givenEmail: row.given_email ?? undefined,
    said:
      row.role === null
        ? undefined
        : { role: row.role, folders: row.folders === null ? undefined : JSON.parse(row.folders) },
    era: row.era ?? undefined,
    signedInAt: row.signed_in_at ?? undefined,
    lastSeenAt: row.last_seen_at ?? undefined,
    wantsMail: row.mail_off === 0,
  };
}
