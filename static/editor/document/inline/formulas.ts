import { type EditorView, WidgetType } from "@codemirror/view";

import type { Element, ElementContent } from "../../../../src/markdown/formulas.ts";
import { element } from "../../element.ts";

type Formulas = typeof import("../../../../src/markdown/formulas.ts");

let formulas: Formulas | undefined;

export async function loadFormulas(): Promise<void> {
  formulas ??= await import("../../../../src/markdown/formulas.ts");
}

export function mayHoldFormulas(text: string): boolean {
  return text.includes("$$");
}

/** A formula in a line as it reads, or its source with the reason why it can't be shown. */
export class Formula extends WidgetType {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
  }

  override eq(other: Formula): boolean {
    return other.#source === this.#source;
  }

  override toDOM(view: EditorView): HTMLElement {
    const dom = element("span", "mdx-math doc-formula");
    if (formulas) this.#show(dom, formulas);
    else {
      dom.append(element("code", "doc-code", this.#source));
      // The source stays where it can't be loaded.
      loadFormulas().then(
        () => {
          this.#show(dom, formulas!);
          view.requestMeasure();
        },
        () => {},
      );
    }
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }

  #show(dom: HTMLElement, { formula }: Formulas): void {
    const shown = formula(this.#source, false);
    if (typeof shown !== "string") dom.replaceChildren(mathOf(shown));
    else
      dom.replaceChildren(
        element("code", "doc-code", this.#source),
        " ",
        element("small", "mdx-refused", shown),
      );
  }
}

const MATHML = "http://www.w3.org/1998/Math/MathML";

function mathOf(node: Element): Node {
  const made = document.createElementNS(MATHML, node.tagName);
  for (const [name, value] of Object.entries(node.properties)) {
    if (Array.isArray(value)) made.setAttribute("class", value.join(" "));
    else made.setAttribute(name, String(value));
  }
  made.append(...node.children.map(nodeOf));
  return made;
}

function nodeOf(node: ElementContent): Node {
  return node.type === "element" ? mathOf(node) : document.createTextNode("value" in node ? node.value : "");
}
