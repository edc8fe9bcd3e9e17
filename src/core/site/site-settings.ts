import { nameOf } from "../../addresses/index.ts";
import { isSiteFile, type SiteSettings } from "../../site-files/server.ts";
import type { Branch } from "../repository/branch.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";
import { siteFileTexts } from "./site-file-texts.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; texts: TextWork }>;

/** More are not looked at. */
const MAX_FILES = 200;

const none: SiteSettings = { redirects: [], fallback: undefined };

const menu = /(?:^|\/)(?:_meta\.\w+|meta\.json|sidebars\.\w+)$/;

/** What the settings of the site's generator say, where they are data. */
export class SettingsOfSite {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws Unavailable */
  async read(): Promise<SiteSettings> {
    const { branch, texts } = this.#deps;
    const head = await branch.host.head();
    if (!head) return none;
    const all = await branch.host.files(head, "");
    const found = all.filter(({ path }) => isSiteFile(nameOf(path)) && !menu.test(path));
    const files = await siteFileTexts(branch.host, { found, all, most: MAX_FILES });
    return files.length === 0 ? none : inTime(texts.run("settingsOfSite", files), none);
  }
}
