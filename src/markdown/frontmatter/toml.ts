import type { Value } from "./value.ts";

/** The reader's time is quadratic in keys. In UTF-16 units. */
const MAX_LENGTH = 20_000;

/** Returns the values of TOML, with dates as texts; undefined where it can't be read, or is too long. */
export function tomlValues(text: string): Readonly<Record<string, Value>> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(JSON.stringify(Bun.TOML.parse(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
