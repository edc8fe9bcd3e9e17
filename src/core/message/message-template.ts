const placeholders: ReadonlySet<string> = new Set(["{folder}", "{summary}"]);

const MAX_CHARACTERS = 200;

/** Returns why a template can't be used, as the end of a sentence. */
export function faultOfTemplate(template: string): string | undefined {
  const found = template.match(/\{[^{}]{0,100}\}/g) ?? [];
  const unknown = found.find((each) => !placeholders.has(each));
  const rest = template.replaceAll("{folder}", "").replaceAll("{summary}", "");
  if (/\p{Cc}/u.test(template)) return "it must be one line.";
  if (template.length > MAX_CHARACTERS) return `it must have at most ${MAX_CHARACTERS} characters.`;
  if (unknown !== undefined)
    return `it must have no other placeholders than {summary} and {folder}, such as docs({folder}): {summary}.`;
  if (/[{}]/.test(rest)) return "it must close each {, such as docs({folder}): {summary}.";
  if (template.split("{summary}").length !== 2)
    return "it must have {summary} once, such as docs({folder}): {summary}.";
  return undefined;
}

/**
 * Returns the first line of a message. Where there is no folder, the brackets around it go, too, and what would be a separator at the start
 * of the line. After a colon the summary begins with a small letter, as Conventional Commits have it.
 */
export function filledTemplate(
  template: string,
  { folder, summary }: Readonly<{ folder: string; summary: string }>,
): string {
  const scoped =
    folder === ""
      ? template
          .replace(/ ?[([<]\{folder\}[)\]>]/g, "")
          .replaceAll("{folder}", "")
          .replace(/^[\s:/,-]+/, "")
      : template;
  const [before = "", after = ""] = scoped
    .split("{summary}")
    .map((part) => part.replaceAll("{folder}", () => folder));
  const asked = before.trimEnd().endsWith(":") ? beginningSmall(summary) : summary;
  return `${before}${asked}${after}`.trim();
}

function beginningSmall(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
