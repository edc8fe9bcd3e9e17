import type { Delivery } from "./delivery.ts";

/** Keeps the latest deliveries. @throws Unavailable */
export interface DeliveryStore {
  /** Adds one to be sent at once, unless one has the same key. */
  add(delivery: Pick<Delivery, "id" | "type" | "at" | "body"> & Readonly<{ key: string }>): Promise<void>;
  /** Returns the one whose next attempt is the earliest. */
  next(): Promise<Delivery | undefined>;
  answered(id: string, attempt: Required<Pick<Delivery, "answer" | "nextAt">>): Promise<void>;
  /** Returns the latest first. */
  list(most: number): Promise<readonly Delivery[]>;
}
