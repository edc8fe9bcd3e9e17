export { readHeading, withReadableId } from "./heading-id.ts";
export { headingIdsOf, mayHoldHeading } from "./heading-ids.ts";
export { ofKind, type Outline, outline } from "./outline.ts";
export { passagesIn, treeOf } from "./passages.ts";
export { type Prose, proseIn } from "./prose.ts";
export { type References, referencesOf } from "./references.ts";
export { survey, type Survey } from "./survey.ts";
