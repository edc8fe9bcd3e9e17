import { editedAll, lineAt } from "../files/edits.ts";
import { replacement } from "../files/literals.ts";
import { placesIn } from "../files/value.ts";
import type { Mention, PageChange } from "./left-names.ts";
import { type MenuFile, menuReaderOf } from "./menu-files.ts";
import type { ChangedSidebar } from "./sidebar.ts";

/** `pages` are the files of all pages before. `main` is as in `MenuOf`. */
type Listed = Readonly<{
  pages: readonly string[];
  changes: readonly PageChange[];
  main: string | undefined;
}>;

/**
 * Changes the folders of which a menu lists all pages, where all of them move to one folder that had none; others that are left without
 * pages are named.
 */
export function withListedFolders(
  file: MenuFile,
  source: string,
  listed: Listed,
): Partial<ChangedSidebar> & Pick<ChangedSidebar, "mentions"> {
  const format = menuReaderOf(file);
  const key = format?.lists;
  const root = key === undefined ? undefined : format?.read(source);
  if (!format || !root || listed.changes.length === 0) return { mentions: [] };
  const places = format.menus(root).flatMap((menu) => [...placesIn(menu)]);
  const named = places.flatMap(({ value, around }) => {
    const isFolder = around && "keyEnd" in around.member && around.member.key === key;
    return isFolder && value.kind === "text" ? [value] : [];
  });
  const folders = new Folders(listed);
  const edits = [...new Set(named)].flatMap((value) => {
    const folder = bare(value.text);
    const to = folders.movedTo(folder);
    return to === undefined
      ? []
      : [
          replacement(
            source,
            value,
            value.text.replace(folder, () => to),
          ),
        ];
  });
  const mentions = [...new Set(named)].flatMap((value): Mention[] => {
    const slug = folders.emptied(bare(value.text));
    const reason = `It lists the folder ${bare(value.text)}, which has no pages any more.`;
    return slug === undefined ? [] : [{ slug, line: lineAt(source, value.start), reason }];
  });
  return { ...(edits.length > 0 && { text: editedAll(source, edits) }), mentions };
}

/** "" for the folder of all pages. */
function bare(folder: string): string {
  return folder.replace(/^\.?\/?|\/$/g, "");
}

/** Folders of the language that menus are written in. */
class Folders {
  readonly #pages: readonly string[];
  /** Undefined for pages that are removed. */
  readonly #targets: ReadonlyMap<string, string | undefined>;
  readonly #slugs: ReadonlyMap<string, string>;

  constructor({ pages, changes, main }: Listed) {
    const within = main === undefined ? "" : `${main}/`;
    const own = (file: string | undefined) =>
      file?.startsWith(within) ? file.slice(within.length) : undefined;
    this.#pages = pages.flatMap((file) => own(file) ?? []);
    this.#targets = new Map(changes.flatMap(({ from, to }) => pairOf(own(from.file), own(to?.file))));
    this.#slugs = new Map(changes.flatMap(({ from }) => pairOf(own(from.file), from.slug)));
  }

  movedTo(folder: string): string | undefined {
    const inside = this.#in(folder);
    const rests = inside.map((file) => file.slice(folder.length));
    const [to, ...others] = new Set(
      inside.map((file, at) => {
        const target = this.#targets.get(file);
        return target?.endsWith(rests[at]!) ? target.slice(0, -rests[at]!.length) : undefined;
      }),
    );
    const isOne = to !== undefined && to !== "" && to !== folder && others.length === 0;
    return isOne && this.#in(to).every((file) => this.#targets.has(file)) ? to : undefined;
  }

  /** Returns one of the pages that were in a folder that has none any more, and didn't move whole. */
  emptied(folder: string): string | undefined {
    const inside = this.#in(folder);
    const isStaying = (file: string | undefined) => file !== undefined && isIn(folder, file);
    const stays = inside.some((file) => !this.#targets.has(file) || isStaying(this.#targets.get(file)));
    const comes = [...this.#targets.values()].some(isStaying);
    return inside.length === 0 || stays || comes || this.movedTo(folder) !== undefined
      ? undefined
      : this.#slugs.get(inside[0]!);
  }

  #in(folder: string): readonly string[] {
    return this.#pages.filter((file) => isIn(folder, file));
  }
}

function isIn(folder: string, file: string): boolean {
  return folder === "" || file.startsWith(`${folder}/`);
}

function pairOf<Value>(key: string | undefined, value: Value): Array<readonly [string, Value]> {
  return key === undefined ? [] : [[key, value]];
}
