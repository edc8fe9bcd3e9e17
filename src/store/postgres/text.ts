import type { Row } from "../database.ts";

type Value = Row[string];

/** PostgreSQL's texts have no NUL, so this character and a digit stand for NUL, and for itself. */
const ESCAPE = "\u{10ffff}";

const statements = new Map<string, Readonly<{ text: string; names: readonly string[] }>>();

/** Names of parameters become numbers. */
export function numbered(sql: string) {
  const known = statements.get(sql);
  if (known) return known;
  const names: string[] = [];
  const text = sql.replace(/\$([a-zA-Z_]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const statement = { text, names };
  statements.set(sql, statement);
  return statement;
}

export function toText(value: Value): Value {
  if (typeof value !== "string" || !(value.includes("\0") || value.includes(ESCAPE))) return value;
  return value.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll("\0", `${ESCAPE}0`);
}

/** Integers of 64 bits are numbers here, as all of ours are below 2^53. */
export function fromText(row: Readonly<Record<string, unknown>>): Row {
  const read: Row = {};
  for (const name in row) read[name] = shownAs(row[name]);
  return read;
}

function shownAs(value: unknown): Value {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "string" || !value.includes(ESCAPE)) return value as Value;
  return value.replaceAll(`${ESCAPE}0`, "\0").replaceAll(`${ESCAPE}1`, ESCAPE);
}
