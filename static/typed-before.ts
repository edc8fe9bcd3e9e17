/** What was typed into a search field, a title or a slug before the scripts ran counts as typed now. */
const fields = "input[hx-trigger^=input], [hx-trigger^=input] input";

// htmx is ready after a timer of its own, which is set before this one.
setTimeout(() => {
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
