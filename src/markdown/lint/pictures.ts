import { destination } from "../../sites/addresses/index.ts";
import { ofKind } from "../symbols/index.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

/** Images (`![]()`, `<img>`) without an address or alternative text (`alt`), or whose file does not exist. */
export function pictures({ site, symbols }: Page): Diagnostic[] {
  return ofKind(symbols, "picture").flatMap(({ address, alternative, offset }) => {
    if (address === "") return [warning(offset, "The image has no address.")];
    const isMissing = address !== undefined && destination(address, site).kind === "missing";
    return [
      ...(isMissing ? [warning(offset, `The image “${address}” doesn't exist.`)] : []),
      ...(alternative === undefined ? [noAlternative(offset)] : []),
    ];
  });
}

export function noAlternative(offset: number): Diagnostic {
  return warning(offset, "The image has no alternative text. Describe it for people who can't see it.");
}
