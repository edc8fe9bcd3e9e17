import type { Site } from "../../mdx/lint/index.ts";
import type { Branch } from "../publication/branch.ts";
import type { Pages } from "./pages.ts";
import { addressOf, type KnownSite, siteOf } from "./site.ts";
import { newFileOfSlug, type Slug } from "./slug.ts";

type Deps = Readonly<{
  branch: Branch;
  pages: Pick<Pages, "fileOf">;
  folder: string;
  uploadsFolder: string;
}>;

/** What the branch's files say of the site; read again when the branch has moved. */
export class KnownSites {
  readonly #deps: Deps;
  #last: { head: string | undefined; known: KnownSite } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the site as the links of a page see it. The page counts as existing. @throws Unavailable */
  async around(slug: Slug): Promise<KnownSite & Required<Pick<Site, "address" | "file" | "syntax">>> {
    const file = (await this.#deps.pages.fileOf(slug)) ?? newFileOfSlug(slug);
    const known = await this.site();
    const address = addressOf(slug);
    const syntax = file.endsWith(".md") ? "markdown" : "mdx";
    return { ...known, address, file, syntax, pages: new Map([...known.pages, [address, undefined]]) };
  }

  async site(): Promise<KnownSite> {
    const { branch, folder, uploadsFolder } = this.#deps;
    const head = await branch.host.head();
    if (!this.#last || this.#last.head !== head) {
      const paths = head ? (await branch.host.files(head, "")).map(({ path }) => path) : [];
      this.#last = { head, known: siteOf({ paths, folder, uploadsFolder }) };
    }
    return this.#last.known;
  }
}
