import { endOfBraces } from "../../../../src/markdown/tree/index.ts";

/** Without a value it is a switch; without a name a spread. */
export type Property = Readonly<{ name: string; value: string | undefined; isCode: boolean }>;

const attribute = /([^\s"'=<>{}/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=\{)))?|\{/g;

export function propertiesOf(tag: string): Property[] {
  const properties: Property[] = [];
  attribute.lastIndex = /^<\s*[^\s<>/{}]*/.exec(tag)![0].length;
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag)) {
    const [whole, name = "", double, single] = match;
    const braces = whole === "{" ? match.index : tag[attribute.lastIndex] === "{" ? attribute.lastIndex : -1;
    const isCode = whole === "{" || /=\s*$/.test(whole);
    if (!isCode) properties.push({ name, value: double ?? single, isCode });
    else {
      const found = endOfBraces(tag, braces);
      const end = typeof found === "number" ? found : tag.length;
      properties.push({ name, value: tag.slice(braces + 1, end - 1), isCode });
      attribute.lastIndex = end;
    }
  }
  return properties;
}
