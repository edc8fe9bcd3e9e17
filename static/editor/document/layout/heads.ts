import { WidgetType } from "@codemirror/view";

import { componentWords, type InfoString, isShownBeside } from "../../../../src/markdown/browser.ts";
import { inEditor, titleOf } from "../../../commands.ts";
import { element } from "../../element.ts";
import { shownProperty } from "../inline/widgets.ts";
import type { LabelledCallout } from "../syntax/callouts.ts";
import type { Property } from "../syntax/properties.ts";

/** Looks as in the server's rendering; a press puts the caret there. */
abstract class Head extends WidgetType {
  readonly #key: string;

  constructor(key: string) {
    super();
    this.#key = key;
  }

  override eq(other: Head): boolean {
    return other.#key === this.#key;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** `offset` is that of its tag in what the head covers. */
export type ShownTag = Readonly<{ name: string; properties: readonly Property[]; offset?: number }>;

/** A press opens the properties of `components/property-fields.ts`. */
export class CardHead extends Head {
  readonly #tags: readonly ShownTag[];

  constructor(tags: readonly ShownTag[]) {
    super(JSON.stringify(tags));
    this.#tags = tags;
  }

  override toDOM(): HTMLElement {
    const head = element("span", "doc-tag");
    // With a direction of its own, it does not decide in which its line runs.
    head.dir = "auto";
    for (const { name, properties, offset } of this.#tags) {
      const tag = element("span", "doc-tag-part");
      if (offset !== undefined) {
        tag.dataset.offset = String(offset);
        tag.title = titleOf(inEditor.change, `<${name}>: properties`);
      }
      tag.append(
        element("span", "mdx-name", componentWords(name)),
        ...properties
          .filter((property) => isShownBeside(name, property.name))
          .map((property) => shownProperty(name, property)),
      );
      head.append(tag);
    }
    return head;
  }
}

export class CalloutLabel extends Head {
  readonly #callout: LabelledCallout;

  constructor(callout: LabelledCallout) {
    super(JSON.stringify(callout));
    this.#callout = callout;
  }

  override toDOM(): HTMLElement {
    const label = element("span", "mdx-label");
    const { title } = this.#callout;
    label.dir = "auto";
    label.append(element("strong", "", this.#callout.label), title === "" ? "" : ` ${title}`);
    return label;
  }
}

/** A press opens the fields of `code/code-fields.ts`. */
export class CodeCaption extends Head {
  readonly #info: InfoString;

  constructor(info: InfoString) {
    super(JSON.stringify([info.title, info.language, info.words]));
    this.#info = info;
  }

  override toDOM(): HTMLElement {
    const { title, language, words } = this.#info;
    const isAlone = !title && !words;
    const isNone = isAlone && language === "";
    const caption = isAlone
      ? element(
          "span",
          `mdx-language doc-language${isNone ? " doc-no-language" : ""}`,
          language || "Language",
        )
      : element("span", "doc-caption");
    caption.title = titleOf(inEditor.change, "Language, title and marked lines");
    if (isAlone) return caption;
    if (title) caption.append(element("span", "mdx-title", title));
    if (language) caption.append(element("span", "mdx-language", language));
    if (words) caption.append(element("span", "mdx-meta", words));
    return caption;
  }
}

export class FootnoteNumber extends Head {
  readonly #label: string;

  constructor(label: string) {
    super(label);
    this.#label = label;
  }

  override toDOM(): HTMLElement {
    return element("sup", "doc-footnote-number", this.#label);
  }
}
