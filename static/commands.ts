/**
 * A command with shortcuts. The list that `?` opens, the titles of buttons, and what listens to keys are made of these tables.
 * Shortcuts are named as CodeMirror names them: `Mod` is Ctrl, or ⌘ on a Mac.
 */
export type Command = Readonly<{ keys: readonly string[]; does: string }>;

export const everywhere = {
  shortcuts: { keys: ["?"], does: "Show shortcuts" },
  searchPages: { keys: ["/"], does: "Search pages" },
  newPage: { keys: ["n"], does: "New page" },
  goTo: { keys: ["Mod-p"], does: "Go to a page" },
  moveEntry: {
    keys: ["Alt-ArrowUp", "Alt-ArrowDown", "Alt-ArrowLeft", "Alt-ArrowRight"],
    does: "Move an entry of the menu up, down, out of its group, or into the one above",
  },
  searchSite: { keys: ["Mod-Shift-f"], does: "Search the site" },
} as const satisfies Readonly<Record<string, Command>>;

export const inEditor = {
  insert: { keys: ["/"], does: "Insert a block (on an empty line)" },
  selectBlock: { keys: ["Escape"], does: "Select the block, or go back to its text" },
  indent: { keys: ["Tab"], does: "Indent an item or code; after Esc, leave the text" },
  selectMore: {
    keys: ["Shift-ArrowUp", "Shift-ArrowDown"],
    does: "Select more blocks; typing replaces several",
  },
  moveBlock: { keys: ["Alt-ArrowUp", "Alt-ArrowDown"], does: "Move the block up or down" },
  duplicate: { keys: ["Mod-d"], does: "Duplicate the selected block" },
  change: {
    keys: ["Alt-F10"],
    does: "Change a row, a column, the language and title of code, or the properties of a component",
  },
  addToTable: {
    keys: ["Alt-Shift-ArrowDown", "Alt-Shift-ArrowRight"],
    does: "Add a row or a column to the table",
  },
  showTab: { keys: ["Alt-PageUp", "Alt-PageDown"], does: "Show the tab before or after" },
  changeTab: { keys: ["F2"], does: "Name, move, add or remove a tab" },
  fold: { keys: ["Mod-."], does: "Open or close an accordion" },
  bold: { keys: ["Mod-b"], does: "Bold" },
  italic: { keys: ["Mod-i"], does: "Italic" },
  code: { keys: ["Mod-e"], does: "Code" },
  formula: { keys: ["Mod-Shift-e"], does: "Formula" },
  footnote: { keys: ["Mod-Alt-n"], does: "Footnote" },
  link: { keys: ["Mod-k"], does: "Link" },
  undo: { keys: ["Mod-z"], does: "Undo" },
  redo: { keys: ["Mod-Shift-z"], does: "Redo" },
  find: { keys: ["Mod-f"], does: "Find" },
  replace: { keys: ["Mod-h"], does: "Find and replace" },
  findNext: { keys: ["F3", "Mod-g"], does: "Go to the next result" },
  save: { keys: ["Mod-s"], does: "Save now" },
  switchView: { keys: ["Mod-Shift-s"], does: "Switch between Page and Source" },
  publish: { keys: ["Mod-Enter"], does: "Publish…" },
} as const satisfies Readonly<Record<string, Command>>;

/** How the keys of a shortcut are written: those of `Alt-ArrowUp` are Alt and ↑. */
export function keysIn(shortcut: string): string[] {
  return shortcut
    .split("-")
    .map((key) => written[key] ?? (/^[a-z]$/.test(key) && shortcut !== key ? key.toUpperCase() : key));
}

const written: Readonly<Record<string, string>> = {
  Mod: "Ctrl",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "PgUp",
  PageDown: "PgDn",
};

/** The title of a button that gives a command: what it does here, and the shortcut. */
export function titleOf({ keys: [shortcut], does }: Command, here = does): string {
  return `${here} (${keysIn(shortcut!).join("+")})`;
}
