import { readAs } from "../files/read.ts";
import { withSetting } from "../formats/settings.ts";
import { namesUnderKeys } from "../generators/table.ts";
import type { PageChange } from "./left-names.ts";

/** Changes entries that name pages under keys: they get the names of pages that move, and go with those that are removed. */
export function changeNamesUnderKeys(texts: Map<string, string>, changes: readonly PageChange[]): void {
  for (const { is, of, nameOf } of namesUnderKeys) {
    const files = Array.from(texts, ([path, text]) => ({ path, text })).filter(({ path }) => is.test(path));
    const named = new Map(changes.map(({ from, to }) => [nameOf(from), { to: to && nameOf(to) }]));
    // The last first, so that the places of the others stay.
    for (const { path, entry, key, name } of of(files, readAs).toReversed()) {
      const change = named.get(name);
      if (!change || name === "") continue;
      const keys = change.to === undefined ? entry : [...entry, key];
      const changed = withSetting(path, texts.get(path), keys, change.to);
      if (changed !== undefined) texts.set(path, changed);
    }
  }
}
