/** Updates relative times while the page is open, and shows them in the reader's time zone. */
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const EVERY_MS = 20_000;

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);

function refresh(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-ago]")) {
    const at = Date.parse(time.dateTime);
    time.textContent = ago(Date.now() - at);
    time.title = exact.format(at);
  }
}

function ago(milliseconds: number): string {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? [];
  if (!unit) return "just now";
  const count = Math.floor(milliseconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
