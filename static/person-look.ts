/** How a person looks on every page and in every browser: a circle with initials, in one of four colors. */

const COLORS = 4;

/** More people are a number: in the header, and in a row of the tree. */
export const MOST_HERE = 4;
export const MOST_IN_ROW = 2;

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

/** People who are here together differ in color, as long as there are enough; the same in every browser. */
export function spreadColors(names: Iterable<string>): ReadonlyMap<string, number> {
  const colors = new Map<string, number>();
  for (const name of [...new Set(names)].sort()) {
    const own = personColor(name);
    const taken = new Set(colors.values());
    let color = own;
    for (let next = 0; next < COLORS && taken.has(color); next += 1) color = (color % COLORS) + 1;
    colors.set(name, taken.has(color) ? own : color);
  }
  return colors;
}
