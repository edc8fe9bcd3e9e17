/** A button that sends a form says so until the answer is there, at its own width; a second press sends nothing. */
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.dataset.busy === undefined) return;
  if (button.ariaBusy === "true") {
    event.preventDefault();
    return;
  }
  button.style.width = `${button.offsetWidth}px`;
  button.dataset.words = button.textContent.trim();
  button.textContent = button.dataset.busy;
  button.ariaBusy = "true";
});

// A browser keeps the page as it was left.
window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-busy][aria-busy]")) {
    button.textContent = button.dataset.words ?? "";
    button.ariaBusy = null;
  }
});
