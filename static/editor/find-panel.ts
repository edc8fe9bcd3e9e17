import { elementWith } from "./element.ts";

export type Query = Readonly<{
  search: string;
  replace: string;
  matchCase: boolean;
  wholeWord: boolean;
}>;

/** Characters of a query; what is longer is cut. */
export const MAX_QUERY = 500;

type Ways = Readonly<{
  ask(query: Partial<Query>): void;
  next(): void;
  previous(): void;
  /** Returns undefined where nothing is to be said. */
  replace(): Replaced | undefined;
  replaceAll(): Replaced;
  close(): void;
  key(event: KeyboardEvent): boolean;
}>;

/** How many matches were replaced, and how many were left because their formatting would break. */
export type Replaced = Readonly<{ replaced: number; left: number }>;

type Shown = Readonly<{
  query: Query;
  replaces: boolean;
  count: number;
  selected: number;
}>;

export type FindPanel = ReturnType<typeof findPanel>;

export function findPanel(ways: Ways): { dom: HTMLElement; show(shown: Shown): void } {
  const sought = field("search", "Find");
  const state = elementWith("span", { role: "status", className: "muted" });
  /** The sentence about the latest results. What was replaced stays there until something else is asked. */
  let said: string | undefined;
  const ask = (query: Partial<Query>) => {
    said = undefined;
    ways.ask(query);
  };
  const tell = (replaced: Replaced | undefined) => {
    if (replaced) state.textContent = ofReplaced(replaced);
  };
  const replacement = field("replace", "Replace with");
  const matchCase = checkbox("Match case", (isOn) => ask({ matchCase: isOn }));
  const wholeWord = checkbox("Whole word", (isOn) => ask({ wholeWord: isOn }));
  const replacing = row(
    button("Replace", () => tell(ways.replace())),
    button("Replace all", () => tell(ways.replaceAll())),
  );
  const dom = elementWith("div", { role: "search", className: "doc-find", ariaLabel: "Find and replace" });
  // Tab goes from what is sought to what replaces it.
  dom.append(
    sought,
    replacement,
    row(
      state,
      icon("↑", "Previous match", "Shift+Enter", ways.previous),
      icon("↓", "Next match", "Enter", ways.next),
      icon("✕", "Close", "Esc", ways.close),
    ),
    replacing,
    row(matchCase.label, wholeWord.label),
  );

  sought.addEventListener("input", () => ask({ search: sought.value }));
  replacement.addEventListener("input", () => ask({ replace: replacement.value }));
  dom.addEventListener("keydown", (event) => {
    const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing;
    if (isEnter && event.target === sought) (event.shiftKey ? ways.previous : ways.next)();
    else if (isEnter && event.target === replacement) tell(ways.replace());
    else if (!ways.key(event)) return;
    event.preventDefault();
  });

  return {
    dom,
    show({ query, replaces, count, selected }) {
      if (sought.value !== query.search) sought.value = query.search;
      if (replacement.value !== query.replace) replacement.value = query.replace;
      matchCase.input.checked = query.matchCase;
      wholeWord.input.checked = query.wholeWord;
      replacement.hidden = replacing.hidden = !replaces;
      const words = query.search === "" ? "" : inWords(count, selected);
      if (words === said) return; // what is written is read out
      said = words;
      state.textContent = words;
    },
  };
}

function inWords(count: number, selected: number): string {
  if (count === 0) return "No results";
  if (selected >= 0) return `${selected + 1} of ${count}`;
  return count === 1 ? "1 result" : `${count} results`;
}

function ofReplaced({ replaced, left }: Replaced): string {
  const why = `${left} not: replacing ${left === 1 ? "it" : "them"} would break formatting`;
  return left === 0 ? `${replaced} replaced` : `${replaced} replaced, ${why}`;
}

function row(...children: HTMLElement[]): HTMLElement {
  const row = elementWith("div", { className: "doc-find-row" });
  row.append(...children);
  return row;
}

function field(name: string, label: string): HTMLInputElement {
  return elementWith("input", {
    name,
    ariaLabel: label,
    placeholder: label,
    maxLength: MAX_QUERY,
    autocomplete: "off",
    spellcheck: false,
  });
}

function button(words: string, press: () => void): HTMLButtonElement {
  return elementWith("button", { type: "button", textContent: words, onclick: press });
}

function icon(sign: string, name: string, key: string, press: () => void): HTMLButtonElement {
  return elementWith("button", {
    type: "button",
    className: "button quiet icon-only",
    textContent: sign,
    ariaLabel: name,
    title: `${name} (${key})`,
    onclick: press,
  });
}

function checkbox(words: string, press: (isOn: boolean) => void) {
  const label = elementWith("label", { className: "check-line" });
  const input = elementWith("input", { type: "checkbox", onchange: () => press(input.checked) });
  label.append(input, words);
  return { label, input };
}
