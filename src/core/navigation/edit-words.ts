import { nameOf } from "../../sites/addresses/index.ts";
import type { Slug } from "../slug/slug.ts";
import type { NavigationEdit } from "./navigation-edit.ts";

/** What an edit of a menu does, as a sentence without its end; `is` counts the kinds. */
export type EditWords = Readonly<{ is: NavigationEdit["do"]; says: string }>;

/** `labels` are those of entries before; the edit's own are added, for what follows. `titles` are those of all pages, with drafts. */
type Names = Readonly<{ labels: Map<string, string>; titles: ReadonlyMap<Slug, string> }>;

export function wordsOf(edit: NavigationEdit, names: Names): EditWords {
  return { is: edit.do, says: saidOf(edit, names) };
}

function saidOf(edit: NavigationEdit, { labels, titles }: Names): string {
  const nameAt = (id: string) => labels.get(id) ?? "an entry";
  if (edit.do === "rename") {
    const before = nameAt(edit.id);
    labels.set(edit.id, edit.label);
    return `Renamed ${before} to ${edit.label}`;
  }
  if (edit.do === "remove") return `Removed ${nameAt(edit.id)} from the menu`;
  const place =
    edit.before !== null
      ? `above ${nameAt(edit.before)}`
      : edit.parent === null
        ? "to the end of the menu"
        : `to the end of ${nameAt(edit.parent)}`;
  if (edit.do === "move") return `Moved ${nameAt(edit.id)} ${place}`;
  const titleAt = (slug: Slug) => titles.get(slug) ?? (nameOf(slug) || "the home page");
  const label = edit.label ?? ("slug" in edit ? titleAt(edit.slug) : "href" in edit ? edit.href : "");
  if (edit.as !== undefined) labels.set(edit.as, label);
  return `Added ${edit.do === "add-group" ? `the group ${label}` : label} ${place}`;
}

const subjects: Record<NavigationEdit["do"], string> = {
  move: "Reorder the menu",
  rename: "Rename entries of the menu",
  add: "Add to the menu",
  "add-group": "Add groups to the menu",
  remove: "Remove entries from the menu",
};

const imperative: Record<string, string> = {
  Moved: "Move",
  Renamed: "Rename",
  Added: "Add",
  Removed: "Remove",
};

/** Of a subject of a commit, in characters. */
const MAX_SUBJECT = 72;

/** Returns the message of a commit that changes menus alone. */
export function navigationMessage(words: readonly EditWords[]): string {
  const kinds = new Set(words.map(({ is }) => is));
  const [first] = words;
  if (!first) return "Change the menu";
  const asked = first.says.replace(/^\w+/, (verb) => imperative[verb] ?? verb);
  const one = /menu/.test(asked) ? asked : `${asked} in the menu`;
  if (words.length === 1 && one.length <= MAX_SUBJECT) return one;
  const subject = kinds.size === 1 ? subjects[first.is] : "Change the menu";
  return `${subject}\n\n${words.map(({ says }) => `- ${says}`).join("\n")}`;
}
