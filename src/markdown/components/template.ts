import type { Dialect } from "../tree/index.ts";

/** A shortcode of Hugo, or a tag of Liquid or Markdoc: `{{< figure src="a.png" >}}`, `{% hint style="info" %}`. */
export type TemplateUse = Readonly<{
  signs: readonly [opening: string, closing: string];
  /** With the file, where it includes one. */
  name: string;
  /** A value is as it is written; one without a name is known by its place. */
  values: readonly Readonly<{ name: string | undefined; value: string }>[];
  /** What ends it, where the page ends one of its name. */
  end: string | undefined;
}>;

const allSigns = [
  ["{{<", ">}}"],
  ["{{%", "%}}"],
  ["{%", "%}"],
] as const;

const words = /(?:\b([\w-]{1,60})=)?("[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\s"',=]{1,300})/g;

/** What decides or calculates, shows text as it is, or makes an address: nothing that one inserts. */
const others = new Set(
  "assign autoescape block break call capture case comment continue cycle decrement do echo else elseif elsif extends filter for from highlight if import in increment layout link liquid macro paginate post_url raw ref relref set switch tablerow unless verbatim when with".split(
    " ",
  ),
);

/** Lists the templates that a page inserts, without what ends them. */
export function templatesIn(sources: readonly string[]): readonly TemplateUse[] {
  const all = sources.flatMap((source) => {
    const read = readTemplate(source);
    return read ? [{ ...read, source }] : [];
  });
  const ends = new Map(
    all.flatMap(({ name, source }) => {
      const ended = /^(?:\/|end(?=[a-z]))(.+)/.exec(name)?.[1];
      return ended === undefined ? [] : [[ended, source] as const];
    }),
  );
  return all.flatMap(({ source: _, ...read }) =>
    /^(?:\/|end[a-z])/.test(read.name) || others.has(read.name)
      ? []
      : [{ ...read, end: ends.get(read.name) }],
  );
}

export function readTemplate(source: string): Omit<TemplateUse, "end"> | undefined {
  const signs = allSigns.find(([opening, closing]) => source.startsWith(opening) && source.endsWith(closing));
  if (!signs) return undefined;
  const inside = source.slice(signs[0].length, -signs[1].length).replace(/^-|[-/]$/g, "");
  // A line can be several.
  if (/\{[{%]/.test(inside)) return undefined;
  const found = Array.from(inside.replace("/ ", "/").matchAll(words), ([, name, value]) => ({
    name,
    value: value!,
  }));
  const [first, ...values] = found;
  if (!first || first.name !== undefined) return undefined;
  if (!/^(?:include|render)(?:_relative)?$/.test(first.value)) return { signs, name: first.value, values };
  const [file, ...rest] = values;
  return file && { signs, name: `${first.value} ${file.value}`, values: rest };
}

/** Tells apart what is inserted, as `{{< figure >}}` and `{% include note.html %}`. */
export function templateKey(template: Pick<TemplateUse, "signs" | "name">): string {
  return templateText(template, []);
}

/** Returns what tells apart the template that a text begins with, in its first line. */
export function templateNameIn(text: string): string | undefined {
  const read = readTemplate(text.split("\n", 1)[0]!.trimEnd());
  return read && templateKey(read);
}

/** Writes one with other values. */
export function templateText(
  { signs, name }: Pick<TemplateUse, "signs" | "name">,
  values: TemplateUse["values"],
): string {
  const written = values.map((each) => (each.name === undefined ? each.value : `${each.name}=${each.value}`));
  return [signs[0], name, ...written, signs[1]].join(" ");
}

/** Whether a dialect reads what is called so, as a component or a template; otherwise it would be text. */
export function isElementOf(name: string, { hasJsx, hasVue, hasMdc, templates }: Dialect): boolean {
  if (name.startsWith("{{")) return templates.includes("shortcode");
  if (name.startsWith("{%")) return templates.includes("tag");
  return hasJsx || hasVue || hasMdc;
}
