import { type InfoParts, infoParts, type InfoStyle } from "../../../../src/markdown/fields.ts";
import { applied, type Change } from "../change.ts";

export type InfoField = "language" | "title" | "marks";

export function infoValues(info: string, style: InfoStyle): Readonly<Record<InfoField, string>> {
  const { language, title, marks } = infoParts(info, style.title === "words");
  const text = (span: { from: number; to: number } | undefined) =>
    span ? info.slice(span.from, span.to) : "";
  return { language: text(language), title: text(title?.value), marks: text(marks?.value) };
}

/**
 * Changes one field of an info string and leaves the bytes of all others. "" takes the field away. A title or marks without
 * a language get `text`, because the first word is the language. Returns no changes for a value that is there already, and
 * undefined for one that can't be written.
 */
export function infoChanges(
  info: string,
  field: InfoField,
  value: string,
  style: InfoStyle,
): readonly Change[] | undefined {
  const now = infoValues(info, style);
  const wanted = { ...now, [field]: tidied(field, value) };
  if (wanted[field] === now[field]) return [];
  if (readOtherwise.test(wanted[field])) return undefined;
  const parts = infoParts(info, style.title === "words");
  const isUnnamed = wanted.language === "" && field !== "language";
  const ways = waysTo(info, parts, { field, value: wanted[field], style }).map((change) =>
    isUnnamed ? [{ from: 0, to: 0, insert: "text" }, change] : [change],
  );
  return ways.find((changes) => {
    const after = applied(info, changes);
    const { language, title, marks } = infoValues(after, style);
    const isNamed = after === "" || language === (wanted.language || "text");
    const { words } = infoParts(after, style.title === "words");
    return isNamed && title === wanted.title && marks === wanted.marks && words === parts.words;
  });
}

function tidied(field: InfoField, value: string): string {
  return field === "marks" ? value.replace(/\s+/g, "") : value.trim().replace(/\s+/g, " ");
}

type Wanted = Readonly<{ field: InfoField; value: string; style: InfoStyle }>;

/** From what is most like the site to what always reads back. */
function waysTo(info: string, parts: InfoParts, { field, value, style }: Wanted): Change[] {
  if (field === "language") return [value, "text"].map((insert) => ({ ...parts.language, insert }));
  return field === "marks" ? waysToMark(info, parts, value, style) : waysToName(info, parts, value, style);
}

function waysToMark(info: string, { marks }: InfoParts, value: string, style: InfoStyle): Change[] {
  if (value === "") return marks ? [without(info, marks)] : [];
  if (!/^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*$/.test(value)) return [];
  if (marks) return [{ ...marks.value, insert: value }];
  const insert = style.marks === "named" ? ` highlight={${value}}` : ` {${value}}`;
  return [{ from: info.length, to: info.length, insert }];
}

function waysToName(info: string, { language, title }: InfoParts, value: string, style: InfoStyle): Change[] {
  if (value === "") return title ? [without(info, title)] : [];
  if (value.includes('"') && value.includes("'")) return [];
  const quote = value.includes('"') ? "'" : '"';
  const key = [title?.form, style.title, "title" as const].find((form) => form && names.has(form))!;
  const named = `${key}=${quote}${value}${quote}`;
  if (title) {
    const start = info.slice(title.from, title.to).search(/\S/) + title.from;
    const isQuoted = names.has(title.form) && info[title.value.from - 1] !== quote;
    return [
      ...(isQuoted ? [] : [{ ...title.value, insert: value }]),
      { from: start, to: title.to, insert: named },
    ];
  }
  const isBare = style.title === "bare" || style.title === "words";
  const after = /^\S*/.exec(info)![0].length;
  const place = (at: number, insert: string) => ({ from: at, to: at, insert: ` ${insert}` });
  return [
    ...(isBare ? [place(language.to, value)] : []),
    ...(style.title === "bracketed" ? [place(after, `[${value}]`)] : []),
    place(after, named),
  ];
}

const names: ReadonlySet<string> = new Set<InfoStyle["title"]>(["title", "filename", "file"]);

/** What ends a fence's line, and what Markdown reads as another sign. */
const readOtherwise = /[`\r\n]|\\[!-/:-@[-`{-~]|&[#\w]+;/;

function without(info: string, { from, to }: { from: number; to: number }): Change {
  const before = info.slice(0, from);
  return { from: before.trimEnd().length, to, insert: "" };
}
