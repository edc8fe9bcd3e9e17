/** How a person looks on every page and in every browser: a circle with initials, in one of four colors. */

const COLORS = 4;

/** Which of the colors of people a name has, from 1: the same on every page and in every browser. */
export function personColor(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return (sum % COLORS) + 1;
}

/** Of the first and the last word; of a name in another script than Latin, its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = (words.length > 1 ? [words[0]!, words.at(-1)!] : words).map((word) => [...word][0] ?? "");
  return letters.every((letter) => /^[\p{Script=Latin}\d]$/u.test(letter))
    ? letters.join("").toUpperCase()
    : (letters[0] ?? "");
}
