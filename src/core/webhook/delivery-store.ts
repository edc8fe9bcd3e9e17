import type { Delivery } from "./delivery.ts";

/** Keeps the latest deliveries. Reads are synchronous. @throws Unavailable from every write */
export interface DeliveryStore {
  /** Adds one to be sent at once, unless one has the same key. */
  add(delivery: Pick<Delivery, "id" | "type" | "at" | "body"> & Readonly<{ key: string }>): Promise<void>;
  /** Returns the one whose next attempt is the earliest. */
  next(): Delivery | undefined;
  answered(id: string, attempt: Required<Pick<Delivery, "answer" | "nextAt">>): Promise<void>;
  /** Returns the latest first. */
  list(most: number): readonly Delivery[];
}
