/**
 * Runs before the scripts of a page of the gallery. Nothing that is pressed there reaches a server, leads away, or is
 * typed. Then it opens what the state names; `shown` is kept when all of that is there.
 */
globalThis.fetch = () => new Promise(() => {});
XMLHttpRequest.prototype.send = () => {};
globalThis.EventSource = class {
  close() {}
};
// The next state shows its own tree.
Storage.prototype.setItem = () => {};
// What the editor keeps of unsaved text it neither finds nor leaves.
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } });

for (const kind of ["submit", "beforeinput"]) {
  addEventListener(
    kind,
    (event) => {
      if (event.target.getAttribute("method") !== "dialog") event.preventDefault();
    },
    true,
  );
}

addEventListener("click", (event) => {
  if (event.target.closest?.("a[href^='/']")) event.preventDefault();
});

const root = document.documentElement;
const asked = new URLSearchParams(location.search);
root.style.colorScheme = asked.get("scheme") ?? "";
root.dir = asked.get("dir") ?? "";

const { opens, awaits } = JSON.parse(root.dataset.state);

// The frame marks the page at the address of the window, which is none of the product.
const marked = document.querySelectorAll("[aria-current=page]");

globalThis.shown = new Promise((shown) => {
  addEventListener("DOMContentLoaded", async () => {
    for (const link of marked) link.setAttribute("aria-current", "page");
    for (const selector of opens) open(await appeared(selector));
    await appeared(awaits);
    shown(true);
  });
});

/** In the page, or in its document. */
async function appeared(selector) {
  for (;;) {
    const page = document.querySelector("#document")?.shadowRoot;
    const element = document.querySelector(selector) ?? page?.querySelector(selector);
    if (element) return element;
    await new Promise(requestAnimationFrame);
  }
}

function open(element) {
  if (element.matches("dialog")) {
    element.showModal();
    // A heading gets the focus only where a script gives it.
    if (document.activeElement.tabIndex < 0) document.activeElement.blur();
  } else if (element.matches("button, summary, .doc-caption, .doc-tag .mdx-name, [type=checkbox]"))
    element.click();
  else element.focus();
}
