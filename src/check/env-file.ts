import { variableNames } from "../config.ts";
import { type Finding, warning } from "../repository/finding.ts";
import type { Environment } from "../settings.ts";

type Line = Readonly<{ number: number; name: string | undefined; value: string }>;

/** What is passed over in the .env file of the working directory, or taken for something else. No value is shown. */
export async function envFile(environment: Environment): Promise<Finding[]> {
  const known = variableNames();
  const text = await Bun.file(".env")
    .text()
    .catch(() => "");
  return linesOf(text).flatMap(({ number, name, value }) => {
    if (name === undefined)
      return [warning("settings", `line ${number} of .env is passed over. Write NAME=value.`)];
    const [, other] = /(?:^|[^\\])\$\{?(\w+)/.exec(value) ?? [];
    const isCut = other !== undefined && environment[other] === undefined && known.includes(name);
    const says = `line ${number} of .env: in ${name}, what follows $ is taken for a variable, which isn't set. Write \\$.`;
    return isCut ? [warning("settings", says)] : [];
  });
}

/** Without comments, and without the further lines of a value in quotes. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let quote: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isFurther = quote !== undefined;
    if (isFurther && line.includes(quote!)) quote = undefined;
    if (isFurther || /^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ""] = /^\uFEFF?\s*(?:export\s+)?([\w.-]+)\s*[=:](.*)$/.exec(line) ?? [];
    const [, opening, rest = ""] = /^\s*(["'`])(.*)$/.exec(value) ?? [];
    if (opening !== undefined && !rest.includes(opening)) quote = opening;
    lines.push({ number: index + 1, name, value });
  }
  return lines;
}
