import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import { isPageFile } from "../../sites/addresses/index.ts";
import { type Generator, generatorCalled, type SiteSettings } from "../../sites/server.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { LinkStyle } from "./link-style.ts";

type Settings = Pick<SiteSettings, "addresses" | "base">;

type Given = Readonly<{ generator: string | undefined; settings: Settings; folders: PageFolders }>;

/** Where readers find pages, as the description of the site's generator says, and how it wants links to them. */
export class BuiltAddresses {
  readonly #generator: Generator;
  readonly #settings: Settings;
  readonly #folders: PageFolders;

  constructor({ generator, settings, folders }: Given) {
    this.#generator = generatorCalled(generator);
    this.#settings = settings;
    this.#folders = folders;
  }

  /**
   * Returns the address of a page below that of the folder of pages, as `/guide/setup/`; undefined where it can't be known, as where the
   * configuration is code.
   */
  of(path: string, own: OwnAddress | undefined): string | undefined {
    const file = this.#folders.inSite(path);
    const { addressOf, configuration } = this.#generator;
    const rules = configuration?.addresses ? this.#rules : {};
    const [first = ""] = file.split("/", 1);
    if (!addressOf || !rules || rules.areUnknown || rules.unknownIn?.includes(first)) return undefined;
    return addressOf({ file, own }, rules);
  }

  /** Returns how links are written: as most are, where a link shows it. Rewritten pages are found by their addresses alone. */
  styleOf(counted: LinkStyle | undefined): LinkStyle {
    const { linksToFiles } = this.#generator;
    const isToFile = counted ? isPageFile(counted.ending ?? "") : linksToFiles !== undefined;
    if (isToFile && !this.#rules?.rewrites)
      return counted ?? { isRelative: linksToFiles === "beside", ending: ".md", base: "" };
    if (counted && !isToFile) return counted;
    return { isRelative: false, ending: undefined, base: this.#settings.base?.links[0] ?? "" };
  }

  get #rules() {
    return this.#settings.addresses?.[this.#generator.is];
  }
}
