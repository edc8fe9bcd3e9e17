/** Who else has the page open: circles in its bar, and a sentence for screen readers. */
import type { PageStatus } from "../../src/core/wire.ts";
import { initialsOf, personColor } from "../person-look.ts";

type Others = PageStatus["others"];

const TYPING_FOR_MS = 30_000;

/** More are a number. */
const MOST = 3;

export function showPeople(others: Others): void {
  const said = document.querySelector("#others")!;
  const words = othersInWords(others);
  // A screen reader would say the same words again.
  if (said.textContent !== words) said.textContent = words;
  const circles = others.slice(0, MOST).map((other) => {
    const circle = document.createElement("span");
    circle.className = `person small p${colorHere(other.name)}`;
    circle.classList.toggle("writing", isWriting(other));
    circle.title = othersInWords([other]);
    circle.textContent = initialsOf(other.name);
    return circle;
  });
  if (others.length > MOST) {
    const more = document.createElement("span");
    more.className = "count";
    more.title = othersInWords(others.slice(MOST));
    more.textContent = `+${others.length - MOST}`;
    circles.push(more);
  }
  document.querySelector("#people")!.replaceChildren(...circles);
}

function othersInWords(others: Others): string {
  const names = (people: Others) => new Intl.ListFormat("en").format(people.map(({ name }) => name));
  const writing = others.filter(isWriting);
  const reading = others.filter((other) => !isWriting(other));
  const sentence = (people: Others, what: string) =>
    people.length === 0 ? [] : [`${names(people)} ${people.length === 1 ? "is" : "are"} ${what}`];
  return [...sentence(writing, "writing"), ...sentence(reading, "on this page")].join(" · ");
}

function isWriting({ wroteAgo }: Others[number]): boolean {
  return wroteAgo !== undefined && wroteAgo < TYPING_FOR_MS;
}

/** As the header shows a person who is here. */
export function colorHere(name: string): number {
  const colors = document.getElementById("here")?.dataset.colors;
  return (colors && (JSON.parse(colors) as Record<string, number>)[name]) || personColor(name);
}
