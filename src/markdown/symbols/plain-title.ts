/** Returns the title of front matter that is a plain or quoted value on one line; others need a parser. */
export function plainTitle(format: string, text: string): string | undefined {
  const [, double, single, bare] =
    (format === "yaml" ? yamlTitle.exec(text) : tomlTitle.exec(text.split(tomlTable, 1)[0]!)) ?? [];
  const plain = double ?? single ?? bare;
  return plain === undefined || noText.test(plain) ? undefined : plain;
}

const yamlTitle =
  /^title:[ \t]+(?:"([^"\\\r\n]*)"[ \t]*|'([^'\r\n]*)'[ \t]*|([\p{L}(@][^:#\\\r\n]*))(?=(?:\r\n?|\n)(?![ \t\r\n]))/mu;
const noText = /^(?:true|false|null)[ \t]*$/i;
const tomlTitle = /^title[ \t]*=[ \t]*(?:"([^"\\\r\n]*)"|'([^'\r\n]*)')[ \t]*$/m;
const tomlTable = /^[ \t]*\[/m;
