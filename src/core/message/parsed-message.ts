import type { CommitPreset } from "../../sites/server.ts";

/** A message as commitlint reads it: an empty part is missing. `raw` is all of it. */
export type ParsedMessage = Readonly<{
  raw: string;
  header: string;
  type: string;
  scope: string;
  subject: string;
  body: string;
  footer: string;
}>;

/** Source: `conventional-commits-parser`, with the settings of commitlint. */
export function parsedMessage(raw: string, preset: CommitPreset | undefined): ParsedMessage {
  const [header = "", ...lines] = withoutEmptyEnds(raw)
    .split(/\r?\n/)
    .filter((line) => !line.trimStart().startsWith("gpg:"));
  const [type = "", scope = "", subject = ""] = preset ? headerParts(header, preset) : [];
  const note = preset === "conventional" ? /^(?:\*\s+)?BREAKING[ -]CHANGE:/i : /^(?:\*\s+)?BREAKING CHANGE:/i;
  const at = lines.findIndex((line) => isFooter(line) || note.test(line));
  const [body, footer] = at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at)];
  return {
    ...{ raw, header, type, scope, subject },
    body: withoutEmptyEnds(body.join("\n")),
    footer: withoutEmptyEnds(footer.join("\n")),
  };
}

function headerParts(header: string, preset: CommitPreset): readonly string[] {
  const isBreaking = preset === "conventional" ? partsBefore("!: ", header) : undefined;
  return isBreaking ?? partsBefore(": ", header) ?? [];
}

/** Whether the first line has an exclamation mark before its colon. */
export function isBreaking(header: string): boolean {
  return partsBefore("!: ", header) !== undefined;
}

/** Returns type, scope and subject; a scope goes to the last bracket that the mark follows. */
function partsBefore(mark: string, header: string): readonly string[] | undefined {
  if (/[\r\u2028\u2029]/.test(header)) return undefined;
  const [type = ""] = /^\w*/.exec(header) ?? [];
  const rest = header.slice(type.length);
  if (rest.startsWith(mark)) return [type, "", rest.slice(mark.length)];
  const end = rest.startsWith("(") ? rest.lastIndexOf(`)${mark}`) : -1;
  return end < 0 ? undefined : [type, rest.slice(1, end), rest.slice(end + 1 + mark.length)];
}

/** A trailer, or one for an issue. */
function isFooter(line: string): boolean {
  const [, rest] = /^(?:BREAKING CHANGE|[\w-]{1,1000})(?=[:\s])(.*)$/i.exec(line) ?? [];
  return rest !== undefined && (/^:\s./.test(rest) || /^\s+#./.test(rest));
}

function withoutEmptyEnds(text: string): string {
  const from = text.search(/[^\r\n]/);
  let to = text.length;
  while (to > 0 && (text[to - 1] === "\n" || text[to - 1] === "\r")) to -= 1;
  return from < 0 ? "" : text.slice(from, to);
}

/** Source: `@commitlint/is-ignored`. */
export function isUsuallyIgnored(message: string): boolean {
  const [first = ""] = message.split("\n");
  return (
    message.split("\n").some(isOfMerge) ||
    /^(?:[Rr]evert |[Rr]eapply |(?:amend|fixup|squash)!|Merge remote-tracking branch|Automatic merge)/.test(
      first,
    ) ||
    (first.startsWith("Merged ") && /in .|in $/.test(first.slice("Merged ".length) + " ")) ||
    (first.startsWith("Merged PR ") && first.includes(": ")) ||
    (first.startsWith("Auto-merged ") && first.includes(" into ")) ||
    isVersion(first)
  );
}

function isOfMerge(line: string): boolean {
  return (
    /^Merge (?:pull request|branch |tag )/.test(line) ||
    (line.startsWith("Merge ") && line.includes(" into "))
  );
}

function isVersion(line: string): boolean {
  const text = line
    .replace(/^chore(?:\([^)]+\))?:/, "")
    .replace(/[[(](?:skip|ci)[-\s](?:ci|skip)[\])]/gi, "")
    .trim();
  return /^[v=\s]{0,10}\d{1,15}\.\d{1,15}\.\d{1,15}(?:[-+][\dA-Za-z.+-]{0,200})?$/.test(text);
}
