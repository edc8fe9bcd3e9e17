/** Handles what was typed into a search field, a title or a slug before the scripts ran. */
const fields = "input[hx-trigger^=input], [hx-trigger^=input] input";

// htmx starts in a timer that is set before this one.
setTimeout(() => {
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
