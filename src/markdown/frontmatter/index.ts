export { aliasesAmong } from "./aliases.ts";
export { type GivenAddress, givenAddresses, hasSameFrontMatter } from "./given-addresses.ts";
export { frontMatter, type FrontMatter } from "./frontmatter.ts";
export { type OwnAddress, ownAddressAmong } from "./own-address.ts";
export { propertiesIn, type Property, type PropertyKind, typedValue } from "./properties.ts";
export { FrontMatterError, setFrontMatter } from "./set.ts";
export type { ValueStyle } from "./new-value.ts";
export { readYaml } from "./yaml.ts";
