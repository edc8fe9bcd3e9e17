import { componentsIn, type ComponentUse, titleOf } from "../../mdx/symbols/index.ts";
import { uploadsNamedIn } from "../asset/asset.ts";

/** What lists and search know of a text. */
export type TextLook = Readonly<{
  title: string | undefined;
  /** The text as it is searched: NFC; undefined where it is so already. */
  composed: string | undefined;
  components: readonly ComponentUse[];
  /** Paths below /uploads/ that it refers to. */
  uploads: readonly string[];
}>;

export function textLook(content: string): TextLook {
  const composed = content.normalize("NFC");
  return {
    title: titleOf(content),
    composed: composed === content ? undefined : composed,
    components: componentsIn(content),
    uploads: uploadsNamedIn(content),
  };
}
