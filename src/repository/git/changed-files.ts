import type { CommitDetail } from "../../core/publication/publication.ts";

const statuses = { A: "added", D: "removed" } as const;

export function changedFiles(listing: string): CommitDetail["files"] {
  const parts = listing.split("\0").filter(Boolean);
  return parts.flatMap((status, index) =>
    index % 2 === 0
      ? [{ status: statuses[status as keyof typeof statuses] ?? "changed", path: parts[index + 1]! }]
      : [],
  );
}
