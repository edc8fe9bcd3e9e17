import { triggerHtmx } from "../htmx-event.ts";

/** Renews what is said of the review that the page is in. */
export function renewReview(): void {
  triggerHtmx(document.querySelector("#in-review")!, "review");
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") renewReview();
});

document.addEventListener("htmx-after-swap", () => {
  const asked = document.querySelector("#publish [data-asked]");
  asked?.removeAttribute("data-asked"); // once for each answer
  if (asked) renewReview();
});
