import { isSiteFile, type SiteSettings } from "../../site-files/server.ts";
import type { Branch } from "../publication/branch.ts";
import { inTime } from "../text/in-time.ts";
import type { TextWork } from "../text/text-work.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; texts: TextWork }>;

/** More are not looked at, and larger ones are not read. */
const MAX_FILES = 200;
const MAX_BYTES = 256 * 1024;

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
    const found = (await branch.host.files(head, ""))
      .filter(({ path }) => isSiteFile(path.slice(path.lastIndexOf("/") + 1)) && !menu.test(path))
      .slice(0, MAX_FILES);
    const paths = new Map(found.map(({ path, sha }) => [sha, path]));
    const files: Array<{ path: string; text: string }> = [];
    for await (const { sha, content } of branch.host.readAll([...paths.keys()]))
      if (content.byteLength <= MAX_BYTES)
        files.push({ path: paths.get(sha)!, text: Buffer.from(content).toString() });
    return files.length === 0 ? none : inTime(texts.run("settingsOfSite", files), none);
  }
}
