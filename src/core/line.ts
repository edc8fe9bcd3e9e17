import { Invalid } from "./errors.ts";

/** Checks what is shown, or written into a commit, on one line. */
export function checkLine(text: string, what: string): void {
  if (!text.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(text))
    throw new Invalid(`${what} contains a control character or a line break.`);
}
