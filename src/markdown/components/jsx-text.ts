import { withoutCode } from "./without-code.ts";

export function endOfTag(text: string): number | undefined {
  let depth = 0;
  for (let at = 1; at < text.length; at += 1) {
    const unit = text[at]!;
    if (unit === '"' || unit === "'" || unit === "`") {
      at = text.indexOf(unit, at + 1);
      if (at < 0) return undefined;
    } else if (unit === "{") depth += 1;
    else if (unit === "}") depth -= 1;
    else if (depth === 0 && unit === ">") return at + 1;
    else if (depth === 0 && unit === "<") return undefined;
  }
  return undefined;
}

export function endOfElement(text: string, from: number, name: string): number | undefined {
  let open = 1;
  for (let at = text.indexOf("<", from); at >= 0; at = text.indexOf("<", at + 1)) {
    if (text.startsWith(`</${name}>`, at)) {
      open -= 1;
      if (open === 0) return at + name.length + 3;
    } else if (text.startsWith(`<${name}`, at) && /[\s/>]/.test(text[at + name.length + 1] ?? "")) {
      const end = endOfTag(text.slice(at));
      if (end !== undefined && text[at + end - 2] !== "/") open += 1;
    }
  }
  return undefined;
}

/** Finds the element of a component that a text starts with. `opened`: where its opening tag ends. */
export function elementAt(text: string, name = /^<([A-Z][\w$.]*)/.exec(text)?.[1]) {
  const opened = name === undefined ? undefined : endOfTag(text);
  if (name === undefined || opened === undefined) return undefined;
  const end = text[opened - 2] === "/" ? opened : endOfElement(text, opened, name);
  return end === undefined ? undefined : { name, opened, end };
}

/** Returns the name that must be in scope: `Tabs` for `Tabs.Item`. */
export function rootOf(component: string): string {
  return component.split(".", 1)[0]!;
}

export function componentNamesIn(text: string): string[] {
  return Array.from(text.matchAll(/<([A-Z][\w$.]*)/g), ([, name]) => name!);
}

/** The opening tags of components in a text, in order; not those in code. */
export function tagsIn(text: string): Readonly<{ name: string; from: number; to: number }>[] {
  const visible = withoutCode(text);
  return Array.from(visible.matchAll(/<([A-Z][\w$.]*)/g)).flatMap(({ index, 1: name }) => {
    const end = endOfTag(visible.slice(index));
    return end === undefined ? [] : [{ name: name!, from: index, to: index + end }];
  });
}

type Content = Readonly<{ from: number; to: number; isOutermost: boolean }>;

/** Finds the content of the innermost component at the text's start. `isOutermost` says that it is the only one there. */
export function contentOfElement(text: string): Content | undefined {
  return contentAt(withoutCode(text), 0);
}

function contentAt(text: string, start: number): Content | undefined {
  const element = elementAt(text.slice(start));
  if (!element || element.end === element.opened) return undefined;
  const { name, opened, end } = element;
  const from = start + opened;
  const inner = from + /^\s*/.exec(text.slice(from))![0].length;
  return contentAt(text, inner) ?? { from, to: start + end - `</${name}>`.length, isOutermost: start === 0 };
}
