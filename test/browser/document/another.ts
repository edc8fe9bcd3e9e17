import { expect } from "bun:test";

import { difference } from "../../../static/editor/document/change.ts";
import type { Client } from "../../support/client.ts";
import type { Random } from "../../support/random.ts";
import { lengthOfFrontMatter } from "./plain-text.ts";

/** Another person, who saves the page by the API. */
export class Another {
  readonly #client: Client;
  readonly #slug: string;
  readonly #random: Random;
  #saved = 0;

  constructor(client: Client, slug: string, random: Random) {
    this.#client = client;
    this.#slug = slug;
    this.#random = random;
  }

  /** Puts a paragraph between two blocks that the writer has not changed. Returns it, or undefined if there are none. */
  async saveBeside(text: string): Promise<string | undefined> {
    const words = `Grace ${this.#saved++} was here.\n\n`;
    for (;;) {
      const { content, updatedAt } = await this.#client.draftOf(this.#slug);
      const ending = endingOf(content);
      const lines = content.replace(/\r\n?/g, "\n");
      const places = ending === undefined ? [] : placesBeside(lines, text);
      if (places.length === 0) return undefined;
      const at = this.#random.of(places);
      const saved = `${lines.slice(0, at)}${words}${lines.slice(at)}`.replaceAll("\n", ending!);
      const draft = { slug: this.#slug, content: saved, updatedAt };
      const { status } = await this.#client.put("/api/admin/drafts", draft);
      if (status === 200) return words;
      expect(status).toBe(409);
    }
  }
}

/** Of all lines; undefined where they end in more than one way. */
export function endingOf(content: string): string | undefined {
  const endings = new Set(content.match(/\r\n|\r|\n/g));
  return endings.size > 1 ? undefined : ([...endings][0] ?? "\n");
}

/** Where blocks of a draft start, a block and more away from where the text differs, and below the front matter. */
function placesBeside(draft: string, text: string): number[] {
  const places = [...draft.matchAll(/\n\n+(?=[^\n])/g)].map(({ index, 0: gap }) => index + gap.length);
  const below = places.filter((place) => place >= lengthOfFrontMatter(draft));
  if (draft === text) return below;
  const { from, to } = difference(draft, text);
  const near = (place: number) => places[places.indexOf(place) - 1] ?? 0;
  const next = (place: number) => places[places.indexOf(place) + 1] ?? draft.length;
  return below.filter((place) => next(place) < from || near(place) > to);
}
