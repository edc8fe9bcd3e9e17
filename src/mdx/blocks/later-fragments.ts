import type { Fragment } from "./fragment.ts";
import type { Section } from "./section.ts";

/** Walks through the fragments of an earlier version, at their offsets in the page as it is now. */
export class LaterFragments {
  readonly #sections: readonly Section[];
  #section: number;
  #fragment = 0;
  #at: number;

  /** From a section on, that begins at `at`; what begins before `behind` counts for nothing. */
  constructor(sections: readonly Section[], section: number, at: number, behind: number) {
    this.#sections = sections;
    this.#section = section;
    this.#at = at;
    this.#walkTo(behind);
  }

  /** Whether a fragment begins at an offset. To be asked for no offset before one that was asked for. */
  beginsAt(offset: number): boolean {
    this.#walkTo(offset);
    return this.#at === offset && this.#section < this.#sections.length;
  }

  /** Where one begins inside of a section, it and those after it. */
  get fragments(): readonly Fragment[] {
    return this.#fragment === 0 ? [] : this.#sections[this.#section]!.fragments.slice(this.#fragment);
  }

  /** The first whole section. */
  get section(): number {
    return this.#section + Math.min(this.#fragment, 1);
  }

  #walkTo(offset: number): void {
    while (this.#at < offset && this.#section < this.#sections.length) {
      const { fragments } = this.#sections[this.#section]!;
      this.#at += fragments[this.#fragment]!.source.length;
      this.#fragment += 1;
      if (this.#fragment === fragments.length) [this.#section, this.#fragment] = [this.#section + 1, 0];
    }
  }
}
