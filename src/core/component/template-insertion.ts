import { componentWords, readTemplate, templateText } from "../../markdown/components/index.ts";
import type { FilledProperty } from "./required-properties.ts";

/** Whether a name is that of a template, as `{{< figure >}}`, and not of a component. */
export function isTemplate(name: string): boolean {
  return name.startsWith("{");
}

/** "Figure" for `{{< figure >}}`, "Include note.html" for `{% include note.html %}`; of a component, its name in plain words. */
export function elementWords(name: string): string {
  const own = readTemplate(name)?.name;
  if (own === undefined) return componentWords(name);
  return own.includes(" ")
    ? own.charAt(0).toUpperCase() + own.slice(1)
    : componentWords(own.replaceAll(".", "-"));
}

/** A template with the values that nearly all pages give it, and without their words; the caret is in the first empty value. */
export function insertedTemplate(
  example: string,
  required: readonly FilledProperty[],
): Readonly<{ before: string; after: string }> {
  const [first = "", end] = example.split("\n");
  const read = readTemplate(first)!;
  const byPlace = read.values
    .filter(({ name }) => name === undefined)
    .map(({ name, value }) => ({ name, value: value.replace(/^(["']).*\1$/, "$1$1") }));
  const opening = templateText(read, [...byPlace, ...required]);
  const text = end === undefined ? `${opening}\n\n` : `${opening}\n\n${end}`;
  const empty = opening.search(/(?<=[= ]["'])["']/);
  const caret = empty < 0 ? opening.length + (end === undefined ? 2 : 1) : empty;
  return { before: text.slice(0, caret), after: text.slice(caret) };
}
