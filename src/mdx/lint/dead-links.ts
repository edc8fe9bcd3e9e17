import { ofKind } from "../symbols/index.ts";
import { linkProblem } from "./address.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

export function deadLinks({ site, symbols, outline: { anchors } }: Page): Diagnostic[] {
  return ofKind(symbols, "link").flatMap(({ address, offset }) => {
    const message =
      address === "" ? "The link has no address." : linkProblem(address, site, anchors)?.message;
    return message === undefined ? [] : [warning(offset, message)];
  });
}
