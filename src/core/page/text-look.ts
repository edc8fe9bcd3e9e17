import {
  calloutsIn,
  type CalloutUse,
  componentsIn,
  type ComponentUse,
  titleOf,
} from "../../mdx/symbols/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";

export type TextLook = Readonly<{
  title: string | undefined;
  composed: string | undefined;
  components: readonly ComponentUse[];
  callouts: readonly CalloutUse[];
  uploads: readonly string[];
}>;

export function textLook(content: string): TextLook {
  const composed = content.normalize("NFC");
  return {
    title: titleOf(content),
    composed: composed === content ? undefined : composed,
    components: componentsIn(content),
    callouts: calloutsIn(content),
    uploads: uploadsNamedIn(content),
  };
}
