import { filesMeant } from "../files/imports.ts";
import { readAs } from "../files/read.ts";
import { readExported } from "../files/script.ts";
import { plainValue, type Value, valuesIn } from "../files/value.ts";
import type { MenuFormat } from "../formats/menu-format.ts";
import { partsOfDocsJson } from "../generators/docs-json-parts.ts";
import type { SiteFile } from "../generators/generator.ts";
import { siteNameOf } from "../generators/site-file-name.ts";
import { includedMenu, menuFormats } from "../generators/table.ts";

/**
 * A file with menus: the name that it is known by, which that of a part of another file is. Of a script that the file `of` imports,
 * `exports` are those that it imports, and whether they are menus or have some in them.
 */
export type MenuFile = Readonly<{ name: string; of?: string; exports?: ReadonlyMap<string, boolean> }>;

export type MenuReader = MenuFormat & Readonly<{ read: (source: string) => Value | undefined }>;

export function menuReaderOf({ name, exports }: MenuFile): MenuReader | undefined {
  const format = formatOf(name);
  if (!format) return undefined;
  if (!exports) return { ...format, read: (source) => readAs(format.reads, source) };
  const names = [...exports.keys()];
  const areMenus = [...exports.values()];
  return {
    ...format,
    read: (source) => readExported(source, names),
    menus: (root) =>
      root.kind === "parts"
        ? root.items.flatMap((item, index) => (areMenus[index] ? item : format.menus(plainValue(item))))
        : [],
  };
}

const MAX_DEPTH = 4;
/** Readings of files that are imported, for what they import themselves. */
const MAX_IMPORTED = 50;

/** Returns the files that are parts of others with menus, by path: those of a `docs.json`, and scripts that are imported. */
export function partsOfMenus(files: readonly SiteFile[]): ReadonlyMap<string, MenuFile> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = new Map<string, Required<MenuFile> & Readonly<{ exports: Map<string, boolean> }>>();
  let left = MAX_IMPORTED;
  for (const { path, text } of files) {
    const name = siteNameOf(path);
    const reader = /\.[cm]?[jt]s$/.test(path) ? menuReaderOf({ name }) : undefined;
    const root = reader?.read(text);
    if (reader && root) follow({ path, of: path, name, reader, root, depth: 0 });
  }
  const parts = Array.from(partsOfDocsJson(files), ([path, name]) => [path, { name }] as const);
  return new Map<string, MenuFile>([...found, ...parts]);

  function follow({ path, of, name, reader, root, depth }: Importing): void {
    if (depth === MAX_DEPTH) return;
    const inMenus = new Set(reader.menus(root).flatMap((menu) => [...valuesIn(menu)]));
    const asked = new Map<string, Map<string, boolean>>();
    for (const value of valuesIn(root)) {
      const from = value.kind === "other" ? value.from : undefined;
      const file = from && filesMeant(path, from.path).find((each) => texts.has(each));
      if (!from || file === undefined || isMenuByName(file)) continue;
      const part = found.getOrInsertComputed(file, () => ({ name, of, exports: new Map() }));
      const [isMenu, known] = [inMenus.has(value), part.exports.get(from.name)];
      if (part.of !== of || known === true || known === isMenu) continue;
      part.exports.set(from.name, isMenu);
      asked.getOrInsertComputed(file, () => new Map()).set(from.name, isMenu);
    }
    for (const [file, exports] of asked) {
      if (left === 0) return;
      left -= 1;
      const next = menuReaderOf({ name, exports })!;
      const inside = next.read(texts.get(file)!);
      if (inside) follow({ path: file, of, name, reader: next, root: inside, depth: depth + 1 });
    }
  }
}

function isMenuByName(path: string): boolean {
  const format = formatOf(siteNameOf(path));
  return format !== undefined && format !== includedMenu;
}

function formatOf(name: string): MenuFormat | undefined {
  return menuFormats.find(({ is }) => is.test(name));
}

type Importing = Readonly<{
  path: string;
  of: string;
  name: string;
  reader: MenuReader;
  root: Value;
  depth: number;
}>;
