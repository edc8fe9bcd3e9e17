export { commonPrefix, commonSuffix, equalEnds } from "./common.ts";
export { type Fenced, fencedIn, MAX_TOML } from "./fenced-front-matter.ts";
export { inclusionsOf } from "./inclusions.ts";
export { dedent, indented, indentOf, reindented } from "./indent.ts";
export {
  closesFence,
  countOf,
  endOfContent,
  endOfLine,
  fenceOpenedBy,
  firstSign,
  indentation,
  isHtmlBlank,
  linesOf,
  newlineOf,
  startOfLine,
  startsStatement,
  withoutAtEnd,
  withoutEndings,
} from "./lines.ts";
export { type LineAndColumn, offsetAt, placesOf, withPlaces } from "./places.ts";
export { type TextEdit, withEdits } from "./text-edit.ts";
