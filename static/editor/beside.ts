/** The page beside the open one is scrolled to the same heading, which the outline marks as one goes. */
const headings = "h1, h2, h3, h4, h5, h6";

export function followHeadings(beside: HTMLElement): void {
  const outline = document.querySelector("#outline");
  if (!outline) return;
  let shown = -1;
  const follow = () => {
    const current = outline.querySelector("[aria-current]")?.closest("li");
    const index = current ? [...current.parentElement!.children].indexOf(current) : -1;
    if (index === shown) return;
    shown = index;
    // Before the first heading is the start of both.
    const nth = index === 0 && scrollY === 0 ? -1 : index;
    const there = beside.querySelectorAll<HTMLElement>(`.beside-text :is(${headings})`)[nth];
    const head = beside.querySelector<HTMLElement>(".beside-head")?.offsetHeight ?? 0;
    beside.scrollTop = there
      ? beside.scrollTop + there.getBoundingClientRect().top - beside.getBoundingClientRect().top - head - 8
      : 0;
  };
  new MutationObserver(follow).observe(outline, { subtree: true, attributeFilter: ["aria-current"] });
  document.addEventListener("htmx-after-swap", ({ target }) => {
    if (target !== beside) return;
    shown = -1;
    follow();
  });
}
