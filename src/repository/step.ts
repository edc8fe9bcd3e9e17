import { DomainError } from "../core/errors.ts";
import type { Finding } from "./finding.ts";

export type Result = Omit<Finding, "step">;

export function ok(says: string): Result {
  return { state: "ok", says };
}

export async function finding(step: string, look: () => Promise<Result>): Promise<Finding> {
  try {
    return { step, ...(await look()) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { step, state: "wrong", says: error.message };
  }
}
