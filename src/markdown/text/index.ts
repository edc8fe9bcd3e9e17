export { commonPrefix, commonSuffix, equalEnds } from "./common.ts";
export { closesFence, fenceOpenedBy } from "./fence-line.ts";
export { type Fenced, fencedIn } from "./fenced-front-matter.ts";
export { dedent, indented, indentOf, reindented } from "./indent.ts";
export {
  countOf,
  endOfContent,
  endOfLine,
  firstSign,
  indentation,
  isHtmlBlank,
  linesOf,
  newlineOf,
  startOfLine,
  withoutAtEnd,
  withoutEndings,
} from "./lines.ts";
export { type LineAndColumn, offsetAt, placesOf, withPlaces } from "./places.ts";
export { startsStatement } from "./statement.ts";
export { type TextEdit, withEdits } from "./text-edit.ts";
