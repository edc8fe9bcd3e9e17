import { Composer, type CST, type ErrorCode, isMap, Lexer, Parser, YAMLMap } from "yaml";

import { type Problem, type Value, valuesOf } from "./value.ts";

/** The outermost map with its tokens, empty where there are problems. */
export type Yaml = Readonly<{
  map: YAMLMap;
  values: Readonly<Record<string, Value>> | undefined;
  problems: readonly Problem[];
}>;

const MAX_LENGTH = 2 ** 20;
/** Some thousand lines, which take 100 ms. */
const MAX_LEXEMES = 30_000;
const MAX_DEPTH = 100;

const options = {
  version: "1.2",
  keepSourceTokens: true,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;

const sentences: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: "In double quotes, write each backslash twice.",
  BAD_SCALAR_START: "Put a value that starts with “@” or “`” in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "Put a value that contains “: ” in quotes.",
  NON_STRING_KEY: "A key must be text.",
  TAB_AS_INDENT: "Indent with spaces, not tabs.",
};

/** What was read last, since who wants a page's values often wants its properties, too. In UTF-16 units. */
let last: Readonly<{ text: string; yaml: Yaml }> | undefined;
const MAX_LAST = 16 * 1024;

/**
 * Reads YAML 1.2 in linear time, up to 1 Mi characters, 30,000 lexemes, 100 levels and 100,000 values. Only the parser's first
 * error is given, because it causes the others. Offsets are UTF-16 indices in the text. Nobody may change the map.
 */
export function readYaml(text: string): Yaml {
  if (last?.text === text) return last.yaml;
  const yaml = parsed(text);
  last = text.length > MAX_LAST ? undefined : { text, yaml };
  return yaml;
}

function parsed(text: string): Yaml {
  // The parser does not take a lone CR for a line ending.
  const tokens = tokensOf(text.replace(/\r(?!\n)/g, "\n"));
  if (!tokens) return broken([{ message: "It is too large or nested too deep.", offset: 0 }]);
  const directive = tokens.find(({ type }) => type === "directive");
  if (directive) return broken([{ message: "Directives aren't allowed here.", offset: directive.offset }]);
  const [document, another] = new Composer(options).compose(tokens, true, text.length);
  const error = document!.errors[0];
  if (error) return broken([{ message: sentences[error.code] ?? `${error.message}.`, offset: error.pos[0] }]);
  if (another) return broken([{ message: "A second document starts here.", offset: another.range[0] }]);
  const root = document!.contents;
  const map = !root || root.range[0] === root.range[1] ? new YAMLMap() : root;
  if (!isMap(map)) {
    return broken([{ message: "Front matter must be keys with values.", offset: root!.range[0] }]);
  }
  const { values, problems } = valuesOf(map.items);
  return problems.length > 0 ? broken(problems) : { map, values, problems };
}

function broken(problems: readonly Problem[]): Yaml {
  return { map: new YAMLMap(), values: undefined, problems };
}

function tokensOf(text: string): CST.Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (++lexemes > MAX_LEXEMES || parser.stack.length > MAX_DEPTH) return undefined;
  }
  tokens.push(...parser.end());
  return tokens;
}
