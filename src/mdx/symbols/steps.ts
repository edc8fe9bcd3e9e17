import type { TabPart } from "./tabs.ts";

/** The numbers of the headings in steps that are as deep as the first one. Lists have their own. */
export function stepNumbers(
  whole: string | undefined,
  parts: readonly TabPart[],
): readonly (number | undefined)[] | undefined {
  if (whole !== "Steps") return undefined;
  const marks = parts.map(({ opening }) => /^#{1,6}(?=[ \t])/.exec(opening)?.[0]);
  const first = marks.find((mark) => mark !== undefined);
  if (first === undefined) return undefined;
  let last = 0;
  const numbers: (number | undefined)[] = [];
  for (const mark of marks) {
    if (mark === first) last += 1;
    numbers.push(mark === first ? last : undefined);
  }
  return numbers;
}
