import { folderOf, namesIn, pathFrom, withoutEnding } from "../addresses/index.ts";
import { edited } from "../files/edits.ts";
import { replacement } from "../files/literals.ts";
import { removal } from "../files/members.ts";
import { readJson } from "../files/script.ts";
import { type ListValue, valueAt } from "../files/value.ts";

/** Files are from the root of the repository, addresses are those of links. */
type Place = Readonly<{ file: string; address: string }>;
export type PathChange = Readonly<{ from: Place; to: Place | undefined }>;

/**
 * Returns the menu of a folder of Fumadocs whose entries name pages in other folders, as `guide/setup` or `[Setup](/docs/guide/setup)`,
 * by what they are after changes. Names in its own folder have no slash, and are those of `folder-menu.ts`. Source: its "Page
 * conventions".
 */
export function withPagePaths(path: string, source: string, changes: readonly PathChange[]): string {
  const folder = folderOf(path);
  const byPath = new Map(changes.map((change) => [withoutEnding(change.from.file), change]));
  const byAddress = new Map(changes.map((change) => [change.from.address, change]));
  let text = source;
  for (let at = 0; ;) {
    const list = listIn(text);
    const item = list?.items[at];
    if (!list || !item) return text;
    const found = item.kind === "text" ? changedEntry(item.text) : undefined;
    const edit =
      item.kind !== "text" || !found
        ? undefined
        : found.entry === undefined
          ? removal(text, list, item)
          : replacement(text, item, found.entry);
    if (edit) text = edited(text, edit);
    if (!edit || found?.entry !== undefined) at += 1;
  }

  function changedEntry(entry: string): Readonly<{ entry: string | undefined }> | undefined {
    const at = entry.indexOf("](") + 2;
    if (at > 1 && entry.endsWith(")")) {
      const [address = ""] = entry.slice(at, -1).split(/[?#]/, 1);
      const change = byAddress.get(address.replace(/(?<=.)\/$/, ""));
      const rest = entry.slice(at + address.length);
      return change && { entry: change.to && entry.slice(0, at) + change.to.address + rest };
    }
    const [, sign = "", name = ""] = /^(!?(?:\.\/)?)(.+)$/s.exec(entry) ?? [];
    if (sign === "" && !name.includes("/")) return undefined;
    const change = byPath.get(namesIn(folder, name).join("/"));
    return change && { entry: change.to && sign + pathFrom(folder, withoutEnding(change.to.file)) };
  }
}

function listIn(source: string): ListValue | undefined {
  const pages = valueAt(readJson(source), "pages");
  return pages?.kind === "list" ? pages : undefined;
}
