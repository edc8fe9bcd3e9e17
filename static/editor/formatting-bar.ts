import type { ActiveFormats } from "./document/formats/active-formats.ts";
import type { Format } from "./document/formats/formatting.ts";

/** The formatting bar: one stop of Tab with arrow keys. Its buttons leave the focus and the selection in the text. */
const bar = document.querySelector<HTMLElement>('[role="toolbar"][aria-label="Formatting"]')!;
const levels = bar.querySelector<HTMLElement>("[popover]")!;
const opener = bar.querySelector<HTMLButtonElement>("[popovertarget]")!;
const buttons = [...bar.querySelectorAll<HTMLButtonElement>(":scope > button")];
const items = [...levels.querySelectorAll<HTMLButtonElement>("button")];

bar.addEventListener("mousedown", (event) => event.preventDefault());

bar.addEventListener("focusin", ({ target }) => {
  if (!buttons.includes(target as HTMLButtonElement)) return;
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
});

bar.addEventListener("keydown", (event) => {
  const inBar = buttons.filter((button) => !button.disabled && button.checkVisibility());
  const group = levels.contains(event.target as Node) ? items : inBar;
  const [back, on] = group === items ? ["ArrowUp", "ArrowDown"] : backAndOn();
  const at = group.indexOf(event.target as HTMLButtonElement);
  const next = { [back!]: at - 1, [on!]: at + 1, Home: 0, End: -1 }[event.key];
  if (event.key === "ArrowDown" && event.target === opener) levels.showPopover();
  else if (event.key === "Tab" && group === items) levels.hidePopover();
  else if (next !== undefined) group.at(next % group.length)?.focus();
  else return;
  if (event.key !== "Tab") event.preventDefault();
});

/** The keyboard of an iPhone covers the window's end; others make the window smaller. Where one zooms, it is no keyboard. */
const seen = window.visualViewport!;
let risen = 0;
const rise = () => {
  const covered = seen.scale > 1 ? 0 : Math.max(0, innerHeight - seen.offsetTop - seen.height);
  if (covered === risen) return;
  risen = covered;
  document.documentElement.style.setProperty("--keyboard", `${covered}px`);
};
seen.addEventListener("resize", rise);
seen.addEventListener("scroll", rise);

function backAndOn(): [string, string] {
  return getComputedStyle(bar).direction === "rtl"
    ? ["ArrowRight", "ArrowLeft"]
    : ["ArrowLeft", "ArrowRight"];
}

levels.addEventListener("toggle", ({ newState }) => {
  const isOpen = newState === "open";
  opener.setAttribute("aria-expanded", String(isOpen));
  if (isOpen && document.activeElement === opener) items[0]!.focus();
});

levels.addEventListener("click", () => levels.hidePopover());

// A menu that the mouse opened leaves the focus in the text, where Escape would select a block.
document.addEventListener(
  "keydown",
  (event) => {
    const menu = document.querySelector<HTMLElement>("[popover=auto]:popover-open:not(:focus-within)");
    if (event.key !== "Escape" || !menu) return;
    menu.hidePopover();
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

export function showActiveFormats({ formats, level }: ActiveFormats): void {
  for (const button of buttons) {
    const { format } = button.dataset;
    const isOn = String(button === opener ? level > 0 : formats.has(format as Format));
    if (button.ariaPressed !== null && button.ariaPressed !== isOn) button.ariaPressed = isOn;
  }
  for (const item of items) {
    if (Number(item.dataset.level) === level) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  }
}
