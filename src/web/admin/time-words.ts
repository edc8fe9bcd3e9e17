const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A Unix time in milliseconds, to the minute. */
export function exactly(at: number): string {
  return `${exact.format(at)} UTC`;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns how long ago, in the largest whole unit. */
export function ago(milliseconds: number): string {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? [];
  if (!unit) return "just now";
  const count = Math.floor(milliseconds / length!);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
