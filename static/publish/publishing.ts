/** Shows the step while a page is published, says where that has no answer, and focuses the result. */
const placeOf = ({ target }: Event) =>
  target instanceof Element && target.id === "commit"
    ? document.querySelector<HTMLElement>("[data-step]")
    : undefined;

document.addEventListener("htmx-before-request", (event) => {
  const place = placeOf(event);
  if (place) place.textContent = place.dataset.step!;
});

document.addEventListener("htmx-error", (event) => {
  const place = placeOf(event);
  if (place) place.textContent = place.dataset.unanswered!;
});

document.addEventListener("htmx-after-swap", () => {
  const section = document.getElementById("publishing");
  if (section && (document.activeElement ?? document.body) === document.body) {
    section.querySelector<HTMLElement>("h1")?.focus();
  }
});
