import { blockStarts } from "../syntax/index.ts";
import { type Construct, constructs } from "./constructs.ts";

/** The parser's block starts that the table lacks. @internal a test expects none */
export const unnamedStarts = blockStarts.filter(({ name, sign }) =>
  constructs.every((each) => (name === "" ? !each.signs?.includes(sign) : each.name !== name)),
);

const unnamed: Construct = {
  name: "",
  tokens: [],
  kind: "paragraph",
  pattern: "none",
  line: /(?:)/y,
  examples: [],
};

const signs = new Set(
  [...blockStarts.map(({ sign }) => sign), ...constructs.flatMap((each) => each.signs ?? [])].filter(Boolean),
);
const bySign = new Map(Array.from(signs, (sign) => [sign, startingWith(sign)] as const));
const byOther = startingWith("");

export function constructsAt(sign: string): readonly Construct[] {
  return bySign.get(sign) ?? byOther;
}

function startingWith(sign: string): readonly Construct[] {
  const known = constructs.filter(
    ({ name, signs }) =>
      signs?.includes(sign) ?? blockStarts.some((start) => start.name === name && start.sign === sign),
  );
  const isUnnamed = unnamedStarts.some((start) => start.sign === sign || start.sign === "");
  return isUnnamed ? [...known, unnamed] : known;
}
