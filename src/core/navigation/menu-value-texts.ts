import { frontMatter, FrontMatterError, setFrontMatter } from "../../markdown/frontmatter/index.ts";
import type { EditedNavigation } from "../../sites/server.ts";

/** A key of front matter, or of a map in it, and what it will be; undefined takes it away. */
export type PageValue = Omit<Extract<EditedNavigation, { values: unknown }>["values"][number], "path">;

type NewValue = Parameters<typeof setFrontMatter>[2];
type Means = Extract<NewValue, Readonly<{ means: unknown }>>["means"];

/** Returns a page with other values in its front matter, or why it can't have them. */
export function withMenuValues(
  page: string,
  values: readonly PageValue[],
): Readonly<{ text: string }> | Readonly<{ problem: string }> {
  let text = page;
  for (const { key, value, isNamed = false } of values) {
    try {
      text = (isNamed && withNames(text, key, value)) || setFrontMatter(text, key, newValue(value));
    } catch (error) {
      if (error instanceof FrontMatterError) return { problem: error.message };
      throw error;
    }
  }
  return { text };
}

/**
 * Returns a page whose text or list of texts under the first key becomes a map with these keys, of which one has a value; one that is taken
 * away leaves the others as they are. Undefined where it has a map there, or nothing.
 */
function withNames(
  page: string,
  [key = "", name = "", ...inside]: readonly string[],
  value: PageValue["value"],
) {
  const { format, values } = frontMatter(page) ?? {};
  const names = [values?.[key]].flat().filter((each) => typeof each === "string");
  if (names.length === 0) return undefined;
  if (value === undefined) {
    const left = inside.length === 0 ? names.filter((each) => each !== name) : names;
    if (left.length === names.length) return page;
    if (left.length === 0 || format !== "toml")
      return setFrontMatter(page, key, left.length === 0 ? undefined : left);
    // In TOML, what stays of a list keeps its quotes where the name is taken out by its place.
    const at = names.indexOf(name);
    return setFrontMatter(page, [key, String(at)], undefined);
  }
  const is = format === "toml" ? " = " : ": ";
  const written = (map: object): string => {
    const pairs = Object.entries(map).map(
      ([key, each]) =>
        `${keyText(key)}${is}${typeof each === "object" ? written(each) : JSON.stringify(each)}`,
    );
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  };
  const own = inside.reduceRight<unknown>((map, key) => ({ [key]: map }), value);
  const map = { ...Object.fromEntries(names.map((each) => [each, {}])), [name]: own as Means };
  return setFrontMatter(page, key, { plain: written(map), means: map });
}

function keyText(key: string): string {
  return /^[a-z][\w-]*$/i.test(key) ? key : JSON.stringify(key);
}

function newValue(value: PageValue["value"]): NewValue {
  return typeof value === "number" || typeof value === "boolean"
    ? { plain: String(value), means: value }
    : value;
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    withMenuValues: typeof withMenuValues;
  }
}
