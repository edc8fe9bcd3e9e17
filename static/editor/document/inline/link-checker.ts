import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { RequestFailed } from "../../request.ts";
import { readPage } from "../syntax/mdx.ts";
import type { Span } from "../syntax/nodes.ts";
import { linksChecked, pageAddresses } from "./addresses.ts";
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
    try {
      await this.#checkFragments(addresses.filter((address) => address.startsWith("#")));
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

  async #checkFragments(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    const ids = await import("./heading-ids.ts").catch(() => undefined);
    const { state } = this.#view;
    ids?.judgeFragments(readPage(state), addresses, state.facet(pageAddresses).dead);
  }
}

export const linkChecker = ViewPlugin.fromClass(LinkChecker);

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
