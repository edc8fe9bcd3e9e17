export { type Field, wrongFields } from "./field.ts";
export { frontMatter, type FrontMatter } from "./frontmatter.ts";
export {
  aliasesAmong,
  type GivenAddress,
  givenAddresses,
  hasSameFrontMatter,
  type OwnAddress,
  ownAddressAmong,
} from "./given-addresses.ts";
export { propertiesIn, type Property, type PropertyKind, typedValue } from "./properties.ts";
export { setToml } from "./set-toml.ts";
export { FrontMatterError, setFrontMatter } from "./set.ts";
export type { ValueStyle } from "./new-value.ts";
export { readYaml } from "./yaml.ts";
