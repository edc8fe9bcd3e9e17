import { NotFound } from "../../core/errors.ts";

export const UNKNOWN_REVIEW = "There is no review with this number.";

/** @throws NotFound */
export function reviewIdIn({ id }: Readonly<{ id: string }>): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFound(UNKNOWN_REVIEW);
  return Number(id);
}
