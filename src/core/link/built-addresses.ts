import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import { isPageFile } from "../../sites/addresses/index.ts";
import { type Generator, generatorCalled, type SiteSettings } from "../../sites/server.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import type { LinkStyle } from "./link-style.ts";

type Settings = Pick<SiteSettings, "addresses" | "base">;
type Rules = NonNullable<SiteSettings["addresses"]>[string];

const noRules: Rules = {};
const atPath: NonNullable<Rules["places"]> = [["", ""]];

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
    const rules = configuration?.addresses ? this.#rules : noRules;
    if (!addressOf || !rules || rules.areUnknown) return undefined;
    const { places = atPath, unknownIn } = rules;
    const [folder, place] = places.find(([each]) => file.startsWith(inFolder(each, ""))) ?? [];
    if (folder === undefined) return undefined;
    const within = file.slice(inFolder(folder, "").length);
    const address = unknownIn?.includes(within.split("/", 1)[0]!)
      ? undefined
      : addressOf({ file: within, own }, rules);
    return address === undefined || own?.key === "url" ? address : place + address;
  }

  /** Whether a server sees no address of a page, so that none can lead on. */
  get areFragments(): boolean {
    return this.#generator.isFragment === true;
  }

  /** Returns how links are written: as most are, where a link shows it. Rewritten pages are found by their addresses alone. */
  styleOf(counted: LinkStyle | undefined): LinkStyle {
    const { linksToFiles } = this.#generator;
    // These lead there from any page, whether relative links start there or not.
    if (linksToFiles === "from root") return { isRelative: false, ending: ".md", base: "" };
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
