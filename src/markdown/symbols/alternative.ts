import { endOfTag, propertyChange } from "../components/index.ts";
import { type TextEdit, withEdits } from "../text/index.ts";
import { type Dialect, escapedWords, pageTree } from "../tree/index.ts";
import { ofKind } from "./page-symbol.ts";
import { symbolsOf } from "./symbols.ts";

/** A picture by its address and its UTF-16 offset; where no picture starts there, the only one of the address is meant. */
type Picture = Readonly<{ address: string | undefined; offset: number }>;

/** Returns a page in which a picture that has no alternative text has one; undefined where that picture isn't there any more. */
export function withAlternative(
  page: string,
  { address, offset }: Picture,
  text: string,
  dialect: Dialect,
): string | undefined {
  const alike = picturesIn(page, dialect).filter(
    (picture) => picture.address === address && picture.alternative === undefined,
  );
  const found =
    alike.find((picture) => picture.offset === offset) ?? (alike.length === 1 ? alike[0] : undefined);
  const edit = found && editAt(page, found.offset, text, dialect);
  if (!edit) return undefined;
  const changed = withEdits(page, [edit]);
  const isWritten = picturesIn(changed, dialect).some(
    (picture) => picture.offset === found.offset && picture.alternative === text,
  );
  return isWritten ? changed : undefined;
}

function picturesIn(page: string, dialect: Dialect) {
  return ofKind(symbolsOf(pageTree(page, dialect)), "picture");
}

function editAt(page: string, offset: number, text: string, dialect: Dialect): TextEdit | undefined {
  const rest = page.slice(offset);
  const [label] = /^!\[[ \t]*(?=\])/.exec(rest) ?? [];
  if (label !== undefined) {
    const words = escapedWords(text, dialect, "picture");
    return { start: offset + 2, end: offset + label.length, text: words };
  }
  const end = rest.startsWith("<") ? endOfTag(rest) : undefined;
  const change = end && propertyChange(rest.slice(0, end), "alt", { kind: "text", value: text });
  return change ? { start: offset + change.from, end: offset + change.to, text: change.insert } : undefined;
}
