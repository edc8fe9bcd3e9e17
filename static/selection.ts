/** Counts the rows that are chosen in a form, and chooses all of a group by the box at its head. */
const boxes = ".row-box input[type=checkbox]";

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "checkbox" || !target.form) return;
  const group = target.closest(".group-head");
  if (group) for (const box of boxesOf(group)) box.checked = target.checked;
  show(target.form);
});

document.addEventListener("click", ({ target }) => {
  const form = (target as Element).closest("[data-choose-none]")?.closest("form");
  if (!form) return;
  for (const box of form.querySelectorAll<HTMLInputElement>(boxes)) box.checked = false;
  show(form);
});

// A browser keeps what was chosen when one comes back, and a list may come with all chosen.
window.addEventListener("pageshow", showAll);
document.addEventListener("htmx-after-swap", showAll);

function showAll(): void {
  for (const bar of document.querySelectorAll(".floating-bar")) show(bar.closest("form")!);
}

function show(form: HTMLFormElement): void {
  for (const group of form.querySelectorAll(".group-head")) {
    const head = group.querySelector<HTMLInputElement>("input[type=checkbox]");
    if (!head) continue;
    const all = boxesOf(group);
    const chosen = all.filter(({ checked }) => checked).length;
    head.checked = chosen > 0 && chosen === all.length;
    head.indeterminate = chosen > 0 && chosen < all.length;
  }
  const chosen = form.querySelectorAll(`${boxes}:checked`).length;
  const words = form.querySelector("[data-selected]");
  if (words) words.textContent = `${chosen} selected`;
}

function boxesOf(group: Element): HTMLInputElement[] {
  return [...(group.nextElementSibling?.querySelectorAll<HTMLInputElement>(boxes) ?? [])].filter(
    ({ disabled }) => !disabled,
  );
}
