import { barePath } from "../addresses/index.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteBase, SiteParts } from "../formats/configuration.ts";
import { nameOfLanguage, pathIn } from "./locale-parts.ts";

/** A space that is in the repository. `route` is where its pages are, `title` what it is called beside others of its section. */
type Space = Readonly<{
  folder: string;
  language: string | undefined;
  route: string;
  section: string;
  title: string;
  isDefault: boolean;
}>;

const MAX_DEPTH = 10;
const MAX_SPACES = 500;

/**
 * Returns the spaces of a site of GitBook, by its `docs.yaml`, or the folder that a `.gitbook.yaml` names where there is none. Spaces of
 * a section that have one language are its versions. Sources: its "Content configuration" and "Site structure".
 */
export function partsOf(config: Value, places: Omit<Places, "folder">): SiteParts | undefined {
  const spaces = spacesOf(config, places);
  if (spaces.length === 0) return folderAlone(config, places);
  const codes = [...new Set(spaces.flatMap(({ language }) => language ?? []))];
  const versions = new Map<string, boolean>();
  const folders = spaces.map((space): FolderPart => {
    const { folder, section, language = null, title, isDefault } = space;
    const isVersion = spaces.some(
      (each) => each !== space && each.section === section && (each.language ?? null) === language,
    );
    if (isVersion) versions.set(title, isDefault || versions.get(title) === true);
    return { folder, kind: "docs", language, version: isVersion ? title : null, set: section };
  });
  return {
    folders,
    languages: codes.map((code, index) => ({ code, label: nameOfLanguage(code), isDefault: index === 0 })),
    versions: Array.from(versions, ([name, isCurrent]) => ({ name, label: name, isCurrent })),
  };
}

export function baseOf(config: Value, places: Places): SiteBase | undefined {
  const space = spacesOf(config, places).find(({ folder }) => folder === places.folder);
  return space && { served: "", route: space.route, links: [space.route] };
}

function folderAlone(config: Value, { home, beside, alike }: Omit<Places, "folder">): SiteParts | undefined {
  const isOfSite = alike().some((other) => spacesOf(other.config, { home: other.home, beside }).length > 0);
  const root = textOf(valueAt(config, "root"));
  if (isOfSite || root === undefined) return undefined;
  const folder = pathIn(home, root);
  return {
    folders: [{ folder, kind: "docs", language: null, version: null, set: "docs" }],
    languages: [],
    versions: [],
  };
}

type Around = Readonly<{ route: string; section: string }>;

function spacesOf(config: Value, { home, beside }: Pick<Places, "home" | "beside">): readonly Space[] {
  const structure = valueAt(config, "site", "structure");
  const mainSection = mainOf(sectionsIn(structure, 0));
  const spaces: Space[] = [];
  read(structure, { route: "", section: "docs" }, 0);
  return spaces;

  function read(children: Value | undefined, around: Around, depth: number): void {
    const items = itemsOf(children);
    const mainSpace = mainOf(items.filter((each) => typeOf(each) === "space"));
    for (const item of items) {
      const type = typeOf(item);
      const [path, title = ""] = ["path", "title"].map((key) => textOf(valueAt(item, key)));
      const isDefault = item === mainSpace || item === mainSection;
      const isGroup = type === "section-group";
      const own = isDefault || isGroup || path === undefined ? "" : barePath(path);
      const route = around.route + own;
      if (type === "space") add(item, { route, section: around.section, title, isDefault });
      else if (depth < MAX_DEPTH)
        read(
          valueAt(item, "children"),
          { route, section: isGroup ? around.section : (path ?? title) },
          depth + 1,
        );
    }
  }

  function add(item: Value, space: Omit<Space, "folder" | "language">): void {
    const directory = textOf(valueAt(item, "content", "directory"));
    if (directory === undefined || spaces.length >= MAX_SPACES) return;
    // `/docs` is from the repository's root.
    const at = pathIn(directory.startsWith("/") ? "" : home, directory);
    const file = pathIn(directory, ".gitbook.yaml");
    const root = directory.startsWith("/") ? undefined : textOf(valueAt(beside(file), "root"));
    const language = textOf(valueAt(item, "content", "language"));
    spaces.push({ ...space, folder: pathIn(at, root ?? ""), language });
  }
}

function typeOf(item: Value): string | undefined {
  return textOf(valueAt(item, "type"));
}

/** Also those in groups. */
function sectionsIn(structure: Value | undefined, depth: number): Value[] {
  if (depth > MAX_DEPTH) return [];
  return itemsOf(structure).flatMap((item) =>
    typeOf(item) === "section"
      ? item
      : typeOf(item) === "section-group"
        ? sectionsIn(valueAt(item, "children"), depth + 1)
        : [],
  );
}

/** That which is marked is shown without a path of its own, or else the first. */
function mainOf(items: readonly Value[]): Value | undefined {
  return items.find((each) => switchOf(valueAt(each, "default")) === true) ?? items[0];
}
