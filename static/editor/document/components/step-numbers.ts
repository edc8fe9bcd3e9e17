import type { TabPart } from "../../../../src/mdx/browser.ts";

const names: readonly (string | undefined)[] = ["Step", "Steps.Step"];

/** The numbers of steps: of components, or of the headings that are as deep as the first one. Lists have their own. */
export function stepNumbers(
  whole: string | undefined,
  parts: readonly TabPart[],
): readonly (number | undefined)[] | undefined {
  if (whole !== "Steps") return undefined;
  const marks = parts.map(({ opening }) => /^#{1,6}(?=[ \t])/.exec(opening)?.[0]);
  const first = marks.find((mark) => mark !== undefined);
  const isComponent = parts.map(({ name }) => names.includes(name));
  const isStep = isComponent.includes(true)
    ? isComponent
    : marks.map((mark) => mark !== undefined && mark === first);
  if (!isStep.includes(true)) return undefined;
  let last = 0;
  const numbers: (number | undefined)[] = [];
  for (const isOne of isStep) {
    if (isOne) last += 1;
    numbers.push(isOne ? last : undefined);
  }
  return numbers;
}
