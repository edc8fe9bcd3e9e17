import type { IconName } from "../../../../views/icon.tsx";
import type { ProblemKind } from "../../../core/health/site-health.ts";

/** What a problem is in two words; `broken` is what keeps readers from something. */
export const problemLooks: Readonly<
  Record<ProblemKind, Readonly<{ is: "broken" | "warning"; icon: IconName; words: string }>>
> = {
  "does-not-compile": { is: "broken", icon: "warning", words: "Doesn't compile" },
  "broken-link": { is: "broken", icon: "unlink", words: "No such page" },
  "broken-anchor": { is: "broken", icon: "unlink", words: "No such heading" },
  "missing-image": { is: "broken", icon: "picture", words: "No such file" },
  "duplicate-id": { is: "warning", icon: "copy", words: "Duplicate" },
  "missing-title": { is: "warning", icon: "page", words: "No title" },
  "missing-alt": { is: "warning", icon: "picture", words: "No description" },
  orphan: { is: "warning", icon: "hidden", words: "Linked from nowhere" },
  "unused-upload": { is: "warning", icon: "file", words: "Unused" },
};
