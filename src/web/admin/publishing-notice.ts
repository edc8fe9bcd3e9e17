import type { Html } from "../../../views/html.ts";
import { HeldNotice } from "../../../views/publish/held.tsx";
import { Unclear } from "../../../views/publish/unclear.tsx";
import type { InterruptedPublications } from "../../core/publication/interrupted-publications.ts";

/** Returns what people who publish must know now; undefined for nothing. */
export function publishingNotice({
  isUnclear,
  workTreeIsHeldBy: file,
}: Pick<InterruptedPublications, "isUnclear" | "workTreeIsHeldBy">): Html | undefined {
  if (isUnclear) return Unclear();
  return file === undefined ? undefined : HeldNotice({ file });
}
