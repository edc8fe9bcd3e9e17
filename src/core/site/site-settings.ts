import { isSummary, settingsFiles, type SiteSettings } from "../../sites/server.ts";
import type { Branch } from "../repository/branch.ts";
import { ChosenFiles, listingAt } from "../repository/listing.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { KeptTexts, settingsTexts, type SiteFileText } from "./site-file-texts.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folders: PageFolders; texts: TextWork }>;

/** More are not looked at. */
const MAX_FILES = 200;

const none: SiteSettings = { redirects: [], fallback: undefined, base: undefined };

/** What the settings of the site's generator say, where they are data; read again when the branch has moved. */
export class SettingsOfSite {
  readonly #deps: Deps;
  readonly #found: ChosenFiles;
  readonly #texts = new KeptTexts();
  #last: Readonly<{ head: string; files: readonly SiteFileText[]; settings: SiteSettings }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const isSummary = isSummaryIn(deps.folders);
    this.#found = new ChosenFiles((files) => [...settingsFiles(files), ...files.filter(isSummary)]);
  }

  /** What was last read, without a question to the repository. */
  get last(): SiteSettings | undefined {
    return this.#last?.settings;
  }

  /** @throws Unavailable */
  async read(): Promise<SiteSettings> {
    const { branch } = this.#deps;
    const head = await branch.host.head();
    if (!head) return none;
    if (this.#last?.head === head) return this.#last.settings;
    const listing = await listingAt(branch.host, head);
    const files = await this.#texts.of(listing, this.#found.of(listing), (asked) =>
      settingsTexts(branch.host, { ...asked, most: MAX_FILES }),
    );
    const settings = this.#last?.files === files ? this.#last.settings : await this.#read(files);
    if (settings) this.#last = { head, files, settings };
    // What an earlier commit says is nearer to the truth than nothing: a site has versions although the machine is busy.
    return settings ?? this.#last?.settings ?? none;
  }

  /** Returns undefined where it takes too long. */
  async #read(files: readonly SiteFileText[]): Promise<SiteSettings | undefined> {
    const { folders, texts } = this.#deps;
    const [folder = "", ...others] = folders.all.map((each) => each.folder);
    if (files.length === 0) return none;
    return inTime(texts.run("settingsOfSite", files, folder, others), undefined);
  }
}

function isSummaryIn(folders: PageFolders) {
  return ({ path }: Readonly<{ path: string }>) => {
    const at = folders.at(path);
    return at !== undefined && isSummary(path, at.folder);
  };
}
