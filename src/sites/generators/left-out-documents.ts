import { withoutAtEnd } from "../../markdown/text/index.ts";

/** What a set of documents, a blog or plain pages of Docusaurus say of their files. `path` is undefined where it is code. */
type Options = {
  kind: Kind;
  id: string;
  path: string | undefined;
  include: readonly string[];
  exclude: readonly string[];
};

type Kind = "docs" | "blog" | "pages";

const usualPaths = { docs: "docs", blog: "blog", pages: "src/pages" };

/** A longer configuration is read so far. In UTF-16 units. */
const MAX_UNITS = 256 * 1024;

/**
 * Returns whether Docusaurus leaves a file out of a folder, by the `include` and `exclude` of its plug-ins for documents, blogs and
 * pages, where these are lists of texts. `within` is the path from the configuration to the folder, with a slash. It finds them without a
 * parser, since that is asked at each start.
 */
export function leftOutDocuments(config: string, within: string): (file: string) => boolean {
  const folder = withoutAtEnd(within, "/");
  const sets = optionsIn(config.slice(0, MAX_UNITS)).filter((options) => isFolderOf(folder, options));
  const known = sets.filter(
    ({ include, exclude }) => ![...include, ...exclude].some((glob) => /[!(]/.test(glob)),
  );
  const globs = known.map(({ include, exclude }) =>
    [include, exclude].map((all) => all.map((each) => new Bun.Glob(each.replace(/^\.\//, "")))),
  );
  return (file) =>
    globs.some(
      ([include = [], exclude = []]) =>
        (include.length > 0 && !include.some((glob) => glob.match(file))) ||
        exclude.some((glob) => glob.match(file)),
    );
}

/** Its own folder, that of a version, or of a translation. */
function isFolderOf(folder: string, { kind, id, path }: Options): boolean {
  const [prefix, suffix] = id === "default" ? ["", ""] : [`${id}_`, `-${id}`];
  if (path !== undefined && folder === withoutAtEnd(path.replace(/^\.(?:\/|$)/, ""), "/")) return true;
  const [first = "", second = "", third] = folder.split("/");
  if (kind === "docs" && first === `${prefix}versioned_docs`)
    return second.startsWith("version-") && third === undefined;
  return first === "i18n" && third === `docusaurus-plugin-content-${kind}${suffix}`;
}

/** Returns the options of `docs: {}` in a preset, and of the plug-in, as `["content-docs", {}]`; so of the others. */
function optionsIn(script: string): Options[] {
  const tokens = tokensOf(script);
  const found: Options[] = [];
  // Those of the brackets around a token; undefined for others than options.
  const around: Array<Options | undefined> = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "[" || token === "(") around.push(undefined);
    if (token === "{") {
      const kind = kindAt(tokens, at);
      const options = kind && { kind, id: "default", path: usualPaths[kind], include: [], exclude: [] };
      around.push(options);
      if (options) found.push(options);
    }
    if (/^[\])}]$/.test(token)) around.pop();
    const options = around.at(-1);
    if (options && tokens[at + 1] === ":") read(options, textOf(token) ?? token, tokens, at + 2);
  }
  return found;
}

/** Returns of what a map has the options. */
function kindAt(tokens: readonly string[], at: number): Kind | undefined {
  const before = tokens.slice(Math.max(0, at - 3), at);
  const key = before.at(-1) === ":" ? (textOf(before.at(-2)) ?? before.at(-2)) : undefined;
  // The second one where it is in a call, as `require.resolve("…")`.
  const name = before.at(-2) === ")" ? before.at(-3) : before.at(-2);
  const plugin = before.at(-1) === "," ? /(?:^|[/-])content-(\w+)$/.exec(textOf(name) ?? "")?.[1] : undefined;
  const said = key ?? plugin;
  return said === "docs" || said === "blog" || said === "pages" ? said : undefined;
}

function read(options: Options, key: string, tokens: readonly string[], at: number): void {
  const text = /^[,}]$/.test(tokens[at + 1] ?? "") ? textOf(tokens[at]) : undefined;
  if (key === "path") options.path = text;
  if (key === "id") options.id = text ?? "";
  if ((key === "include" || key === "exclude") && tokens[at] === "[") {
    const texts: string[] = [];
    let next = at + 1;
    for (; tokens[next] === "," || textOf(tokens[next]) !== undefined; next += 1)
      if (tokens[next] !== ",") texts.push(textOf(tokens[next])!);
    if (tokens[next] === "]") options[key] = texts;
  }
}

/** Returns what is in the quotes of a token. */
function textOf(token = ""): string | undefined {
  const [quote = ""] = token;
  return token.length > 1 && /["'`]/.test(quote) && token.endsWith(quote) ? token.slice(1, -1) : undefined;
}

/** Texts with their quotes, words and signs of a script, without comments. */
function tokensOf(script: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < script.length;) {
    const comment = script.startsWith("//", at) ? "\n" : script.startsWith("/*", at) ? "*/" : undefined;
    if (comment) {
      const end = script.indexOf(comment, at + 2);
      at = end < 0 ? script.length : end + comment.length;
      continue;
    }
    oneToken.lastIndex = at;
    const [token] = oneToken.exec(script)!;
    if (token.trim() !== "") tokens.push(token);
    at += token.length;
  }
  return tokens;
}

const oneToken = /'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\.)*`?|[\w$]+|\s+|./sy;
