import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { RequestFailed } from "../../request.ts";
import type { Span } from "../syntax/nodes.ts";
import { linksChecked, pageAddresses } from "./addresses.ts";
import { decodedFragment, placesOfHeadings } from "./headings.ts";
import { addressWithin, isLink, linkAround } from "./links.ts";

/** A link that one writes is not judged. */
const PAUSE_MS = 800;
const RETRY_MS = 10_000;

class LinkChecker implements PluginValue {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDestroyed = false;

  constructor(view: EditorView) {
    this.#view = view;
    this.#checkIn(PAUSE_MS);
  }

  update({ docChanged, viewportChanged, startState, state }: ViewUpdate): void {
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
      this.#checkIn(PAUSE_MS);
  }

  destroy(): void {
    this.#isDestroyed = true;
    clearTimeout(this.#timer);
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#checkAll(), ms);
  }

  async #checkAll(): Promise<void> {
    // An input method loses its place where the text around it is drawn anew.
    if (this.#view.composing) return this.#checkIn(PAUSE_MS);
    const { state, visibleRanges } = this.#view;
    const { dead } = state.facet(pageAddresses);
    const addresses = addressesIn(state, visibleRanges);
    const before = addresses.filter((address) => dead.has(address));
    this.#checkFragments(addresses.filter((address) => address.startsWith("#")));
    try {
      await dead.ask(addresses.filter(isOfSite));
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (!this.#isDestroyed) this.#checkIn(RETRY_MS);
      return;
    }
    const after = addresses.filter((address) => dead.has(address));
    if (!this.#isDestroyed && before.join("\n") !== after.join("\n"))
      this.#view.dispatch({ effects: linksChecked.of(null) });
  }

  #checkFragments(addresses: readonly string[]): void {
    if (addresses.length === 0) return;
    const { state } = this.#view;
    const { dead } = state.facet(pageAddresses);
    const headings = placesOfHeadings(state);
    const text = state.doc.toString();
    for (const address of addresses) {
      const id = decodedFragment(address.slice(1));
      // Elements have ids too, which only the server reads: what the page has in quotes may be one.
      dead.set(address, id !== "" && id !== "top" && !headings.has(id) && !hasQuoted(text, id));
    }
  }
}

export const linkChecker = ViewPlugin.fromClass(LinkChecker);

function hasQuoted(text: string, id: string): boolean {
  return [`"${id}"`, `'${id}'`, `#${id}}`].some((quoted) => text.includes(quoted));
}

const MAX_ADDRESS = 2000;

function isOfSite(address: string): boolean {
  return address !== "" && address.length <= MAX_ADDRESS && !/^(?:#|\/\/|[a-z][a-z\d+.-]*:)/i.test(address);
}

function addressesIn(state: EditorState, visible: readonly Span[]): string[] {
  const found = new Set<string>();
  for (const { from, to } of visible) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ node }) => {
        const link = isLink(node) ? linkAround(state, node) : undefined;
        const address = link && !link.isPicture && addressWithin(state, link)?.text;
        if (address) found.add(address);
      },
    });
  }
  return [...found];
}
