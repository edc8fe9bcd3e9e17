import { parse as parser, preprocess } from "micromark";
import { subtokenize } from "micromark-util-subtokenize";

import { resetScriptBudget } from "./acorn.ts";
import { type ParseError, parseErrorOf } from "./parse-error.ts";
import { extensions, withoutMark } from "./parse.ts";

/** Returns why MDX refuses a text whose tags may pair with those of other texts. */
export function flowError(text: string): ParseError | undefined {
  resetScriptBudget();
  try {
    const document = parser({ extensions: extensions.mdx }).document();
    subtokenize(document.write(preprocess()(withoutMark(text), undefined, true)));
    return undefined;
  } catch (error) {
    return parseErrorOf(error, text);
  }
}
