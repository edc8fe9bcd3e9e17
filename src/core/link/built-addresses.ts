import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import { type Generator, generatorCalled, type SiteSettings } from "../../sites/server.ts";
import type { LinkStyle } from "./link-style.ts";

type Settings = Pick<SiteSettings, "addresses" | "base">;

/** Where readers find pages, as the description of the site's generator says, and how it wants links to them. */
export class BuiltAddresses {
  readonly #generator: Generator;
  readonly #settings: Settings;

  constructor(generator: string | undefined, settings: Settings) {
    this.#generator = generatorCalled(generator);
    this.#settings = settings;
  }

  /**
   * Returns the address of a page below that of the folder of pages, as `/guide/setup/`; undefined where it can't be known, as where the
   * configuration is code.
   */
  of(file: string, own: OwnAddress | undefined): string | undefined {
    const { addressOf, configuration } = this.#generator;
    const rules = configuration?.addresses ? this.#rules : {};
    const [first = ""] = file.split("/", 1);
    if (!addressOf || !rules || rules.areUnknown || rules.unknownIn?.includes(first)) return undefined;
    return addressOf({ file, own }, rules);
  }

  /** Of a site in which no link shows another one. */
  get usualStyle(): LinkStyle {
    const { linksToFiles } = this.#generator;
    // Rewritten pages are found by their addresses alone.
    if (linksToFiles && !this.#rules?.rewrites)
      return { isRelative: linksToFiles === "beside", ending: ".md", base: "" };
    return { isRelative: false, ending: undefined, base: this.#settings.base?.links[0] ?? "" };
  }

  get #rules() {
    return this.#settings.addresses?.[this.#generator.is];
  }
}
