/** What a `.gitattributes` of a folder says; without a folder it is `info/attributes`, which counts more than all of them. */
export type AttributesFile = Readonly<{ folder?: string; text: string }>;

/** True is set, false is unset, undefined is what `!name` says: neither. */
type Value = string | boolean | undefined;
type Assignment = Readonly<{ name: string; value: Value }>;
type Line = Readonly<{ pattern: string; assigned: readonly Assignment[] }>;

/** Git ignores longer lines, too. */
const MAX_LINE_CHARACTERS = 2048;

/** Returns a file's attributes. Source: gitattributes(5); attr.c of git has the order in which lines and macros count. */
export function gitAttributes(files: readonly AttributesFile[]): (path: string, name: string) => Value {
  const read = files
    .map(({ folder, text }) => ({ folder, lines: linesOf(text).reverse() }))
    .sort((one, other) => depth(other.folder) - depth(one.folder));
  const macros = new Map<string, readonly Assignment[]>();
  for (const { pattern, assigned } of read.filter(({ folder }) => !folder).flatMap(({ lines }) => lines)) {
    const name = /^\[attr\](.+)$/.exec(pattern)?.[1];
    if (name && !macros.has(name)) macros.set(name, assigned);
  }
  const rules = read.flatMap(({ folder, lines }) =>
    lines.map(({ pattern, assigned }) => ({ matches: matcherOf(pattern, folder ?? ""), assigned })),
  );
  return (path, wanted) => {
    const values = new Map<string, Value>();
    const assign = (assigned: readonly Assignment[]): void => {
      for (const { name, value } of assigned.toReversed()) {
        if (values.has(name)) continue;
        values.set(name, value);
        if (value === true) assign(macros.get(name) ?? []);
      }
    };
    for (const { matches, assigned } of rules) if (matches(path)) assign(assigned);
    return values.get(wanted);
  };
}

function depth(folder: string | undefined): number {
  if (folder === undefined) return Number.POSITIVE_INFINITY;
  return folder === "" ? 0 : folder.split("/").length;
}

function linesOf(text: string): Line[] {
  return text.split("\n").flatMap((written) => {
    const line = written.trim();
    if (line === "" || line.startsWith("#") || written.length > MAX_LINE_CHARACTERS) return [];
    const quoted = /^"((?:[^"\\]|\\.)*)"(.*)$/.exec(line);
    const [, pattern = "", rest = ""] = quoted ?? /^(\S+)(\s.*)?$/s.exec(line)!;
    const assigned = rest.trim().split(/\s+/).map(assignmentOf);
    // Git ignores a line with a wrong name or a pattern that takes something back.
    if (pattern.startsWith("!") || !assigned.every((each) => each !== undefined)) return [];
    return [{ pattern: quoted ? unquoted(pattern) : bytesOf(pattern), assigned }];
  });
}

function assignmentOf(word: string): Assignment | undefined {
  const [, sign, name, value] = /^([-!]?)([\w.][\w.-]*)(?:=(.*))?$/.exec(word) ?? [];
  if (!name) return undefined;
  return { name, value: sign === "!" ? undefined : sign === "-" ? false : (value ?? true) };
}

/** Source: unquote_c_style of git. */
function unquoted(text: string): string {
  return bytesOf(text).replace(/\\([0-3][0-7]{2}|.)/g, (_, sign: string) => {
    if (sign.length === 3) return String.fromCharCode(Number.parseInt(sign, 8));
    return { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }[sign] ?? sign;
  });
}

/** Git compares bytes, so that `?` is one of them. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** A name alone means files of this name at any depth; `**` is any number of folders. */
function matcherOf(pattern: string, folder: string): (path: string) => boolean {
  const within = folder === "" ? "" : `${bytesOf(folder)}/`;
  const parts = (pattern.includes("/") ? pattern.replace(/^\//, "") : `**/${pattern}`).split("/");
  const steps = parts.map((part) => (/^\*{2,}$/.test(part) ? undefined : new Bun.Glob(globOf(part))));
  return (path) => {
    const bytes = bytesOf(path);
    if (!bytes.startsWith(within)) return false;
    const names = bytes.slice(within.length).split("/");
    let reached = [0];
    for (const [index, step] of steps.entries()) {
      const [first] = reached;
      if (first === undefined) return false;
      const least = index === steps.length - 1 ? first + 1 : first;
      reached = step
        ? reached.flatMap((at) => (names[at] !== undefined && step.match(names[at]) ? [at + 1] : []))
        : Array.from({ length: names.length + 1 - least }, (_, at) => least + at);
    }
    return reached.includes(names.length);
  };
}

/** `git lfs track` writes a space as such a class. */
const classes: Readonly<Record<string, string>> = {
  alnum: "a-zA-Z0-9",
  alpha: "a-zA-Z",
  digit: "0-9",
  lower: "a-z",
  space: " \t\n\v\f\r",
  upper: "A-Z",
};

/** Braces and parentheses have a meaning in Bun's globs alone, and so has `**` within a name. */
function globOf(part: string): string {
  return part
    .replace(/\[:([a-z]+):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replace(/\*{2,}/g, "*")
    .replace(/\\(.)|[{}()]/g, (sign, escaped?: string) =>
      /^[a-z]/i.test(escaped ?? "") ? escaped! : `\\${escaped ?? sign}`,
    );
}
