export { withAlternative } from "./alternative.ts";
export { isFilledIn, listedIds, partedName } from "./anchor-names.ts";
export { readHeading } from "./heading.ts";
export { headingIdsOf, type Outline, outline } from "./outline.ts";
export { ofKind, type PageSymbol } from "./page-symbol.ts";
export { type Prose, proseIn } from "./prose.ts";
export { type References, referencesOf } from "./references.ts";
export { symbolsIn } from "./symbols.ts";
export { retitled, titleHeading, titleOf } from "./title.ts";
