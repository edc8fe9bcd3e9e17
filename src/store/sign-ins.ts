import type { RefusedSignIns, SignInStore } from "../core/session/sign-in-store.ts";
import { SqlAudit } from "./audit.ts";
import { first, type Store } from "./database.ts";

const DAY = 24 * 60 * 60 * 1000;

export class SqlSignIns implements SignInStore {
  readonly #store: Store;
  readonly #audit: SqlAudit;
  #counted = { times: 0, at: 0, address: "" };

  constructor(store: Store, audit = new SqlAudit(store)) {
    this.#store = store;
    this.#audit = audit;
  }

  async wrongPinAt(nth: number, { address, until }: { address?: string; until: number }): Promise<number> {
    const parameters = { skipped: nth - 1, address: address ?? null, until };
    const row = await this.#store.first<{ at: number }>(
      `select at from wrong_pins where at <= $until ${address === undefined ? "" : "and address = $address"}
        order by at desc limit 1 offset $skipped`,
      parameters,
    );
    return row?.at ?? 0;
  }

  async rightPinAt(address: string): Promise<number> {
    return (
      (
        await this.#store.first<{ at: number }>("select at from right_pins where address = $address", {
          address,
        })
      )?.at ?? 0
    );
  }

  async recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void> {
    this.#count(address, at);
    const { times } = this.#counted;
    const refusal = this.#audit.refusal({ kind: "pin", address, at });
    await this.#store.write(function* () {
      yield* first(
        `insert into refused_sign_ins values ($day, $times, $at, $address)
         on conflict (day) do update set times = refused_sign_ins.times + $times, last_at = $at, last_address = $address`,
        { day: Math.floor(at / DAY), times, at, address },
      );
      yield* first("delete from wrong_pins where at < $forgetBefore or at > $at", { forgetBefore, at });
      yield* first("insert into wrong_pins values ($address, $at)", { address, at });
      yield* refusal();
    });
    this.#counted.times -= times;
  }

  countRefusal(kind: string, address: string, at: number): void {
    this.#count(address, at);
    void this.#audit.refused(kind, address, at);
  }

  #count(address: string, at: number): void {
    this.#counted = { times: this.#counted.times + 1, at, address };
  }

  async refusedSince(since: number): Promise<RefusedSignIns> {
    const written = await this.#store.first<{ times: number; at: number; address: string }>(
      `select cast(sum(times) over () as bigint) as times, last_at as at, last_address as address
         from refused_sign_ins where day >= $day order by last_at desc limit 1`,
      { day: Math.floor(since / DAY) },
    );
    const [times, counted] = [written?.times ?? 0, this.#counted];
    const last = counted.times > 0 ? counted : times > 0 ? written : undefined;
    return { times: times + counted.times, last: last && { at: last.at, address: last.address } };
  }

  async recordRightPin(address: string, at: number): Promise<void> {
    await this.#store.write(() =>
      first("insert into right_pins values ($address, $at) on conflict (address) do update set at = $at", {
        address,
        at,
      }),
    );
  }

  async forget(before: number): Promise<void> {
    await this.#store.write(function* () {
      yield* first("delete from right_pins where at < $before", { before });
      yield* first("delete from refused_sign_ins where last_at < $before", { before });
    });
  }
}
