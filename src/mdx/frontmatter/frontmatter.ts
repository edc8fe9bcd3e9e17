import { type Fenced, fencedIn } from "./fenced.ts";
import { edit, type Place } from "./yaml-edit.ts";
import { FrontMatterError } from "./yaml-style.ts";
import {
  type Collection,
  dataOf,
  isList,
  isMap,
  isSame,
  type Item,
  type Problem,
  readYaml,
  type Tree,
  type Value,
} from "./yaml.ts";

export { FrontMatterError } from "./yaml-style.ts";

/** Where the front matter of a page stands, and what it says. Offsets are UTF-16 indices in the page. */
export type FrontMatter = Omit<Fenced, "newline"> &
  Readonly<{
    /** YAML's values by key, in their order, as YAML 1.2 has them; undefined for TOML, and where there is a problem. */
    values: Readonly<Record<string, Value>> | undefined;
    /** Why the values cannot be read. */
    problems: readonly Problem[];
  }>;

/** The front matter that a page begins with; undefined where it has none. Never throws. */
export function frontMatter(page: string): FrontMatter | undefined {
  const fenced = fencedIn(page);
  if (!fenced) return undefined;
  const { newline: _, ...place } = fenced;
  if (place.format === "toml") return { ...place, values: undefined, problems: [] };
  const { root, problems } = rootOf(place.text);
  const values = dataOf(root);
  return {
    ...place,
    values: problems.length === 0 && isMap(values) ? values : undefined,
    problems: problems.map(({ message, offset }) => ({ message, offset: place.start + offset })),
  };
}

/**
 * The page with one value of its front matter set, or taken away where `value` is undefined; all other bytes stay.
 * A path goes by keys, and by indices in lists, of which the one behind the last item adds one. What is missing on
 * the way is made, and so is front matter; what is repeated elsewhere by an alias changes there too. The old value's
 * style stays where it can hold the new value. Front matter that has lost its last value stays, empty.
 * @throws FrontMatterError where the front matter is TOML or broken, nothing can stand at the path, or the text
 * would then not say the old values with this one changed
 */
export function setFrontMatter(
  page: string,
  path: readonly (string | number)[],
  value: Value | undefined,
): string {
  const fenced = fencedIn(page);
  if (!fenced) return value === undefined ? page : setFrontMatter(withFences(page), path, value);
  if (fenced.format === "toml")
    throw new FrontMatterError("Front matter in TOML is changed in the page's source.");
  const { root, problems } = rootOf(fenced.text);
  if (problems[0]) throw new FrontMatterError(`The front matter is broken. ${problems[0].message}`);
  const target = aim(root, path, value);
  const text = edit(fenced.text, fenced.newline, root, target);
  const changed = page.slice(0, fenced.start) + text + page.slice(fenced.start + fenced.text.length);
  const expected = dataOf(root, { at: target.tree, value: target.value });
  const { values = null, problems: added } = frontMatter(changed)!;
  if (!isSame(values, expected)) {
    throw new FrontMatterError(
      added[0]
        ? `The front matter could then not be read. ${added[0].message}`
        : "This cannot be set without changing something else; change it in the page's source.",
    );
  }
  return changed;
}

type Target = Readonly<{ tree: Tree; place: Place; value: Value }>;

function withFences(page: string): string {
  const [mark, rest] = page.startsWith("\ufeff") ? ["\ufeff", page.slice(1)] : ["", page];
  const newline = /\r\n|\n|\r/.exec(page)?.[0] ?? "\n";
  const blank = /^[ \t]*[\r\n]/.test(rest) ? "" : newline;
  return `${mark}---${newline}---${newline}${blank}${rest}`;
}

/** A map, empty where there is a problem. */
function rootOf(text: string): Readonly<{ root: Collection; problems: readonly Problem[] }> {
  const { root, problems } = readYaml(text);
  if (root.kind === "map") return { root, problems };
  const empty = { kind: "map", flow: false, items: [], start: text.length, end: text.length } as const;
  if (root.kind === "scalar" && root.style === "empty") return { root: empty, problems };
  const problem = { message: "Front matter is made of keys with their values.", offset: root.start };
  return { root: empty, problems: [problem] };
}

/** The deepest place on the path that is there already, and what then stands there. */
function aim(root: Collection, path: readonly (string | number)[], value: Value | undefined): Target {
  let [tree, place]: [Tree, Place] = [root, undefined];
  for (const [depth, step] of path.entries()) {
    const missing = () => ({ tree, place, value: withStep(tree, path.slice(depth), value) });
    if (tree.kind === "scalar" || tree.kind === "alias") return missing();
    const item = itemAt(tree, step);
    if (!item || (value === undefined && depth === path.length - 1)) return missing();
    place = { parent: tree, item };
    tree = item.value;
  }
  if (value === undefined || (!place && !isMap(value))) {
    throw new FrontMatterError("The front matter itself can only be set to keys with their values.");
  }
  return { tree, place, value };
}

function itemAt({ kind, items }: Collection, step: string | number): Item | undefined {
  if (kind === "map") return items.find(({ key }) => key === String(step));
  return typeof step === "number" ? items[step] : undefined;
}

/** What a tree would say if what the path leads to, which is missing, were there; or, without `value`, were not. */
function withStep(tree: Tree, path: readonly (string | number)[], value: Value | undefined): Value {
  const [step, ...rest] = path as [string | number, ...(string | number)[]];
  const old = dataOf(tree);
  if (tree.kind === "alias")
    throw new FrontMatterError("What an alias repeats is changed where it is named.");
  if (value === undefined) return rest.length > 0 ? old : without(old, step);
  if (old === null) return nested(path, value);
  if (isMap(old)) return { ...old, [step]: nested(rest, value) };
  if (isList(old) && step === old.length) return [...old, nested(rest, value)];
  throw new FrontMatterError(
    `There is no place for “${step}” in ${isList(old) ? "the list" : "a single value"}.`,
  );
}

function without(value: Value, step: string | number): Value {
  if (isList(value)) return value.filter((_, at) => at !== step);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== String(step)));
}

function nested(path: readonly (string | number)[], value: Value): Value {
  return path.reduceRight<Value>((inner, step) => {
    if (typeof step === "string") return { [step]: inner };
    if (step === 0) return [inner];
    throw new FrontMatterError(`A new list cannot begin with item ${step}.`);
  }, value);
}
