import { personIdOf } from "../core/person/person.ts";
import type { Audience, TokenRight } from "../core/session/scope.ts";
import type { SessionKind } from "../core/session/session.ts";
import type { Slug } from "../core/slug/slug.ts";
import type { TokenStore } from "../core/token/token-store.ts";
import type { Token } from "../core/token/token.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store, type Writing } from "./database.ts";

type Stored = Readonly<{
  id: string;
  name: string;
  audience: Audience | null;
  maker: string;
  makerKind: SessionKind | null;
  makerId: string | null;
  makerEmail: string | null;
  can: string;
  folders: string | null;
  madeAt: number;
  expiresAt: number;
  usedAt: number | null;
  usedFrom: string | null;
}>;

const columns = `id, name, audience, maker, maker_kind as "makerKind", maker_id as "makerId", maker_email as "makerEmail", can, folders, made_at as "madeAt", expires_at as "expiresAt", used_at as "usedAt",
  used_from as "usedFrom"`;

export class SqlTokens implements TokenStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async list(): Promise<Token[]> {
    return (await this.#store.all<Stored>(`select ${columns} from tokens order by made_at desc, id`)).map(
      tokenOf,
    );
  }

  async find(digest: string): Promise<Token | undefined> {
    const stored = await this.#store.first<Stored>(`select ${columns} from tokens where digest = $digest`, {
      digest,
    });
    return stored && tokenOf(stored);
  }

  async add(token: Token, digest: string, most: number): Promise<boolean> {
    const { id, name, audience = null, madeAt, expiresAt } = token;
    const { maker, makerKind = null, makerId = null, makerEmail = null } = token;
    const can = token.can.join(" ");
    const folders = token.folders ? JSON.stringify(token.folders) : null;
    const actor = { who: maker, person: personIdOf(token), kind: makerKind ?? "command" };
    return this.#audit.write(function* (record) {
      if ((yield* count()) >= most)
        yield* first("delete from tokens where expires_at <= $madeAt", { madeAt });
      if ((yield* count()) >= most) return false;
      yield* first(
        `insert into tokens (id, digest, name, audience, maker, maker_kind, maker_id, maker_email, can, folders, made_at, expires_at)
           values ($id, $digest, $name, $audience, $maker, $makerKind, $makerId, $makerEmail, $can, $folders, $madeAt, $expiresAt)`,
        {
          id,
          digest,
          name,
          audience,
          maker,
          makerKind,
          makerId,
          makerEmail,
          can,
          folders,
          madeAt,
          expiresAt,
        },
      );
      yield* record.about("makeToken", name);
      return true;
    }, actor);
  }

  async used(id: string, { at, address }: NonNullable<Token["lastUse"]>): Promise<void> {
    await this.#store.write(() =>
      first("update tokens set used_at = $at, used_from = $address where id = $id", {
        id,
        at,
        address,
      }),
    );
  }

  async remove(id: string): Promise<boolean> {
    return this.#audit.write(function* (record) {
      const removed = yield* first<{ name: string }>("delete from tokens where id = $id returning name", {
        id,
      });
      if (removed) yield* record.about("revokeToken", removed.name);
      return removed !== undefined;
    }, nobodyKnown);
  }
}

/** Of a code that two clients sent. */
const nobodyKnown = { who: undefined, person: undefined, kind: "token" };

function* count(): Writing<number> {
  return (yield* first<{ count: number }>("select count(*) as count from tokens"))!.count;
}

function tokenOf({ can, folders, usedAt, usedFrom, ...stored }: Stored): Token {
  const { audience, makerKind, makerId, makerEmail, ...token } = stored;
  return {
    ...token,
    audience: audience ?? undefined,
    makerKind: makerKind ?? undefined,
    makerId: makerId ?? undefined,
    makerEmail: makerEmail ?? undefined,
    can: can.split(" ") as TokenRight[],
    folders: folders === null ? undefined : (JSON.parse(folders) as Slug[]),
    lastUse: usedAt === null ? undefined : { at: usedAt, address: usedFrom ?? "" },
  };
}
