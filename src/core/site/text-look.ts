import { pageText } from "../../mdx/components/index.ts";
import { aliasesIn, type OwnAddress, ownAddressIn } from "../../mdx/frontmatter/index.ts";
import { titleOf } from "../../mdx/symbols/index.ts";
import {
  type AddressUse,
  addressUses,
  calloutsIn,
  type CalloutUse,
  componentsIn,
  type ComponentUse,
  type FenceUses,
  fenceUsesIn,
  linkedPaths,
  pictureAddresses,
} from "../../mdx/usage/index.ts";
import { withoutStatements } from "../../mdx/words/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { searchable } from "./page-search.ts";
import { type PropertyUse, propertyUses } from "./property-uses.ts";

export type TextLook = Readonly<{
  title: string | undefined;
  searched: string | undefined;
  components: readonly ComponentUse[];
  callouts: readonly CalloutUse[];
  fences: FenceUses;
  uploads: readonly string[];
  links: readonly string[];
  addresses: readonly AddressUse[];
  pictures: readonly string[];
  properties: readonly PropertyUse[];
  aliases: readonly string[];
  ownAddress: OwnAddress | undefined;
}>;

export function textLook(content: string): TextLook {
  const read = pageText(content);
  const searched = searchable(withoutStatements(read));
  return {
    title: titleOf(content),
    searched: searched === content ? undefined : searched,
    components: componentsIn(read),
    callouts: calloutsIn(read),
    fences: fenceUsesIn(read),
    uploads: uploadsNamedIn(content),
    links: linkedPaths(content),
    addresses: addressUses(read),
    pictures: pictureAddresses(content),
    properties: propertyUses(content),
    aliases: aliasesIn(content),
    ownAddress: ownAddressIn(content),
  };
}
