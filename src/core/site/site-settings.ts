import { isSummary, settingsFiles, type SiteSettings } from "../../sites/server.ts";
import type { Branch } from "../repository/branch.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { settingsTexts } from "./site-file-texts.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folders: PageFolders; texts: TextWork }>;

/** More are not looked at. */
const MAX_FILES = 200;

const none: SiteSettings = { redirects: [], fallback: undefined, base: undefined };

/** What the settings of the site's generator say, where they are data; read again when the branch has moved. */
export class SettingsOfSite {
  readonly #deps: Deps;
  #last: Readonly<{ head: string; settings: SiteSettings }> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What was last read, without a question to the repository. */
  get last(): SiteSettings | undefined {
    return this.#last?.settings;
  }

  /** @throws Unavailable */
  async read(): Promise<SiteSettings> {
    const { branch, folders, texts } = this.#deps;
    const head = await branch.host.head();
    if (!head) return none;
    if (this.#last?.head === head) return this.#last.settings;
    const [folder = "", ...others] = folders.all.map((each) => each.folder);
    const all = await branch.host.files(head, "");
    const found = [...settingsFiles(all), ...all.filter(isSummaryIn(folders))];
    const files = await settingsTexts(branch.host, { found, all, most: MAX_FILES });
    const settings =
      files.length === 0 ? none : await inTime(texts.run("settingsOfSite", files, folder, others), undefined);
    if (settings) this.#last = { head, settings };
    // What an earlier commit says is nearer to the truth than nothing: a site has versions although the machine is busy.
    return settings ?? this.#last?.settings ?? none;
  }
}

function isSummaryIn(folders: PageFolders) {
  return ({ path }: Readonly<{ path: string }>) => {
    const at = folders.at(path);
    return at !== undefined && isSummary(path, at.folder);
  };
}
