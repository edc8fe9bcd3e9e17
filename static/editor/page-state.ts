/** Where the page stands, in its bar: whether it is published, in review or built, and what one does next about it. */
import type { PageStatus } from "../../src/core/wire.ts";
import { triggerHtmx } from "../htmx-event.ts";

/** The latest build that was heard of: what is shown may be on its way. */
let heard: string | undefined;

const shown = () => document.querySelector<HTMLElement>("#page-state")!;

/** Asks the server, which decides. */
export function renewPageState(): void {
  triggerHtmx(shown(), "renew");
}

/** What is typed can be published, also before it is saved. */
export function showTyped(): void {
  shown().dataset.typed = "";
}

/** A page of which nothing could be published has a draft now. */
export function renewAfterSave(): void {
  if ("nothing" in shown().dataset) renewPageState();
}

/** Of the last publication of the page: its state, and what a note says of it. */
export function heedBuild({ sha, state }: NonNullable<PageStatus["deployment"]>): void {
  const note = document.querySelector<HTMLElement>(`#notices .deployment[data-commit="${sha}"]`);
  if (note && note.dataset.state !== state) triggerHtmx(note, "deployment");
  if (state === (heard ?? shown().dataset.build)) return;
  heard = state;
  renewPageState();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") renewPageState();
});

document.addEventListener("htmx-after-swap", () => {
  const asked = document.querySelector("#publish [data-asked]");
  asked?.removeAttribute("data-asked"); // once for each answer
  if (asked) renewPageState();
});
