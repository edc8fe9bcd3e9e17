import { parse as parser } from "micromark";
import type { Extension } from "micromark-util-types";

import { extensions } from "../../../src/markdown/syntax/parse.ts";

/** A construct of micromark, "" where it has no name, and its first sign, "" where that can be any. */
export type BlockStart = Readonly<{ name: string; sign: string }>;

export const blockStarts: readonly BlockStart[] = Object.values(extensions).flatMap(startsIn);

function startsIn(extensions: Extension[]): BlockStart[] {
  const { document, contentInitial, flowInitial, flow, disable } = parser({ extensions }).constructs;
  return [document, contentInitial, flowInitial, flow].flatMap((constructs) =>
    Object.entries(constructs).flatMap(([code, some]) => {
      const sign = code === "null" ? "" : String.fromCharCode(Number(code));
      const names = [some].flat().map((construct) => construct?.name ?? "");
      return names.filter((name) => !disable.null?.includes(name)).map((name) => ({ name, sign }));
    }),
  );
}
