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
  MAX_ADDRESSES,
  pictureAddresses,
} from "../../mdx/usage/index.ts";
import { withoutStatements } from "../../mdx/words/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";
import { linkedNamesIn } from "../link/linked-names.ts";
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
  /** By which its addresses can lead to pages. */
  linkedNames: readonly string[];
  pictures: readonly string[];
  properties: readonly PropertyUse[];
  aliases: readonly string[];
  ownAddress: OwnAddress | undefined;
}>;

export function textLook(content: string): TextLook {
  const read = pageText(content);
  const addresses = addressUses(read);
  const searched = searchable(withoutStatements(read));
  return {
    title: titleOf(content),
    searched: searched === content ? undefined : searched,
    components: componentsIn(read),
    callouts: calloutsIn(read),
    fences: fenceUsesIn(read),
    uploads: uploadsNamedIn(content),
    links: linkedPaths(content),
    addresses,
    linkedNames: linkedNamesIn(addresses, addresses.length === MAX_ADDRESSES),
    pictures: pictureAddresses(content),
    properties: propertyUses(content),
    aliases: aliasesIn(content),
    ownAddress: ownAddressIn(content),
  };
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    textLooks: (contents: readonly string[]) => readonly TextLook[];
  }
}
