import { Invalid } from "./errors.ts";

/** Checks what is shown, or written into a commit, on one line. */
export function checkLine(text: string, what: string): void {
  if (!text.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(text))
    throw new Invalid(`${what} contains a control character or a line break.`);
}

/** In words of some languages and in emoji, a joiner shows in what is on both its sides. */
const invisible =
  /[^\P{Cf}\u200c\u200d]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/u;

/** Checks a name by which people know each other: none looks like another one. */
export function checkVisible(text: string, what: string): void {
  const [found] = invisible.exec(text) ?? [];
  if (found === undefined) return;
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  throw new Invalid(`${what} contains an invisible character, U+${code}. Remove it.`);
}

const MAX_NAME_CHARACTERS = 80;

/** Returns the name of a person or a thing without blanks around it; undefined for none. */
export function checkName(name: string | null | undefined, field: string): string | undefined {
  const text = name?.trim();
  if (!text) return undefined;
  if ([...text].length > MAX_NAME_CHARACTERS) {
    throw new Invalid(`${field} is longer than ${MAX_NAME_CHARACTERS} characters.`);
  }
  checkLine(text, field);
  checkVisible(text, field);
  return text;
}

/** Returns an address in one case. Only ASCII changes: elsewhere two letters can become one, such as the sign for kelvin and k. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
