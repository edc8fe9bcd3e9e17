const COLORS = 4;

/** Which of the colors of people a name has, from 1: the same on every page and in every browser. */
export function personColor(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return (sum % COLORS) + 1;
}
