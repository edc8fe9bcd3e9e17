import { timeWordsFor } from "../time-words.ts";

/** Groups versions by the days of the reader's zone. The server groups them by those of UTC. */
const wordsOf = timeWordsFor();
const now = Date.now();
const groups = [...document.querySelectorAll<HTMLElement>(".day")];
const rows = groups.flatMap((group) => [...group.querySelectorAll<HTMLElement>(".versions > li")]);
const days = Map.groupBy(rows, (row) => wordsOf(Date.parse(timeOf(row).dateTime), now, "day").words);

const grouped = Array.from(days, ([words, rows]) => {
  const group = groups[0]!.cloneNode(true) as HTMLElement;
  const time = timeOf(group);
  time.dateTime = timeOf(rows[0]!).dateTime;
  time.textContent = words;
  group.querySelector(".versions")!.replaceChildren(...rows);
  return group;
});
groups[0]?.replaceWith(...grouped);
for (const group of groups) group.remove();

function timeOf(element: HTMLElement): HTMLTimeElement {
  return element.querySelector("time")!;
}
