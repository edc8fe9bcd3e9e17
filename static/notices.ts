/** Shows one notice at a time, until it is dismissed, so people read it at their own pace. */
const place = document.getElementById("notices")!;
const pattern = document.getElementById("notice") as HTMLTemplateElement;

/** `more` comes below the sentence. */
export function say(
  sentence: string,
  links: Iterable<HTMLAnchorElement> = [],
  more: Iterable<HTMLElement> = [],
): void {
  const notice = pattern.content.cloneNode(true) as DocumentFragment;
  const words = notice.querySelector("p")!;
  words.textContent = sentence;
  for (const link of links) words.append(" ", link);
  words.after(...more);
  place.replaceChildren(notice);
}

place.addEventListener("click", ({ target }) => {
  if (!(target as Element).closest("[data-dismiss]")) return;
  place.replaceChildren();
  // The focused button is removed; the next Tab must not start at the top of the page.
  document.getElementById("main")!.focus({ preventScroll: true });
});
