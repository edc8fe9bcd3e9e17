import type { SignInStore } from "../core/ports.ts";
import type { Store } from "./database.ts";

export class SqliteSignIns implements SignInStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  wrongPinAt(nth: number, { address, until }: { address?: string; until: number }): number {
    const parameters = { skipped: nth - 1, address: address ?? null, until };
    const row = this.#store.first<{ at: number }>(
      `select at from wrong_pins where at <= $until ${address === undefined ? "" : "and address = $address"}
        order by at desc limit 1 offset $skipped`,
      parameters,
    );
    return row?.at ?? 0;
  }

  rightPinAt(address: string): number {
    return (
      this.#store.first<{ at: number }>("select at from right_pins where address = $address", { address })
        ?.at ?? 0
    );
  }

  async recordWrongPin(address: string, at: number, forgetBefore: number): Promise<void> {
    await this.#store.write(() => {
      this.#store.first("delete from wrong_pins where at < $forgetBefore or at > $at", { forgetBefore, at });
      this.#store.first("insert into wrong_pins values ($address, $at)", { address, at });
    });
  }

  async recordRightPin(address: string, at: number): Promise<void> {
    await this.#store.write(() =>
      this.#store.first("insert into right_pins values ($address, $at) on conflict do update set at = $at", {
        address,
        at,
      }),
    );
  }

  async forgetRightPins(before: number): Promise<void> {
    await this.#store.write(() => this.#store.first("delete from right_pins where at < $before", { before }));
  }
}
