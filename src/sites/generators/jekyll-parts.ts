import { barePath } from "../addresses/index.ts";
import { entriesOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { pathIn } from "./locale-parts.ts";

/** A collection that has pages, with its folder in that of the site; `permalink` is a template. */
export type Collection = Readonly<{ name: string; folder: string; permalink: string }>;

/** Source: `add_permalink_suffix` of its `Utils`. */
function suffixed(template: string, permalink: string): string {
  if (permalink === "pretty" || permalink.endsWith("/")) return `${template}/`;
  const hasEnding = ["date", "ordinal", "none", "weekdate"].includes(permalink);
  return hasEnding || permalink.endsWith(":output_ext") ? `${template}:output_ext` : template;
}

const ofPosts: Readonly<Record<string, string>> = {
  pretty: "/:categories/:year/:month/:day/:title/",
  date: "/:categories/:year/:month/:day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

export function sourceOf(config: Value): string {
  return barePath(textOf(valueAt(config, "source")) ?? "");
}

/** Returns the collections whose documents are pages, and the posts, which always are. Source: its "Collections" and "Permalinks". */
export function collectionsIn(config: Value): readonly Collection[] {
  const permalink = textOf(valueAt(config, "permalink")) ?? "date";
  const within = `${sourceOf(config)}${barePath(textOf(valueAt(config, "collections_dir")) ?? "")}`;
  const said = entriesOf(valueAt(config, "collections"));
  const all = new Map([["posts", said.get("posts")], ...said]);
  return Array.from(all).flatMap(([name, options]): Collection[] => {
    const isPosts = name === "posts";
    const isShown = switchOf(valueAt(options, "output")) ?? isPosts;
    if (!isShown) return [];
    const usual = isPosts ? (ofPosts[permalink] ?? permalink) : suffixed("/:collection/:path", permalink);
    const template = textOf(valueAt(options, "permalink")) ?? usual;
    return [
      {
        name,
        folder: pathIn(within, `_${name}`),
        permalink: template.replaceAll(":collection", name),
      },
    ];
  });
}

/** Returns the collections, and the folder of all other pages. */
export function partsOfJekyll(config: Value, { home }: Omit<Places, "folder">): SiteParts {
  const part = (folder: string): FolderPart => ({
    folder: pathIn(home, folder),
    kind: "docs",
    language: null,
    version: null,
    set: "docs",
  });
  const collections = collectionsIn(config).map(({ name, folder }): FolderPart => {
    const isBlog = name === "posts";
    return { ...part(folder), set: name, kind: isBlog ? "blog" : "docs" };
  });
  const areOthers = collections.some(({ kind }) => kind === "docs");
  const pages = { ...part(sourceOf(config)), ...(areOthers && ({ kind: "pages", set: "pages" } as const)) };
  return {
    folders: [
      ...collections.filter(({ kind }) => kind === "docs"),
      pages,
      ...collections.filter(({ kind }) => kind === "blog"),
    ],
    languages: [],
    versions: [],
  };
}

/** Source: `Utils.slugify`, in its mode "pretty" where signs that addresses can have stay. */
export function slugified(text: string, { isPretty }: Readonly<{ isPretty: boolean }>): string {
  const others = isPretty ? /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu : /[^\p{M}\p{L}\p{Nd}]+/gu;
  const slug = text.replace(others, "-").replace(/^-|-$/g, "");
  return isPretty ? slug : slug.toLowerCase();
}

/** Returns the categories of a post, as addresses have them. */
export function categoriesOf(values: Readonly<Record<string, unknown>>): string {
  const said = values.categories ?? values.category ?? [];
  const all = typeof said === "string" && values.categories !== undefined ? said.split(/\s+/) : [said].flat();
  return [...new Set(all.map((each) => String(each).toLowerCase()).filter((each) => each !== ""))].join("/");
}
