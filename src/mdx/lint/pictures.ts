import { ofKind } from "../symbols/index.ts";
import { destination } from "./address.ts";
import { type Diagnostic, type Page, warning } from "./rule.ts";

export function pictures({ site, symbols }: Page): Diagnostic[] {
  return ofKind(symbols, "picture").flatMap(({ address, alternative, offset }) => {
    if (address === "") return [warning(offset, "The picture has no address.")];
    const isMissing = address !== undefined && destination(address, site).kind === "missing";
    return [
      ...(isMissing ? [warning(offset, `There is no picture at “${address}”.`)] : []),
      ...(alternative === undefined
        ? [warning(offset, "The picture has no alternative text for those who do not see it.")]
        : []),
    ];
  });
}
