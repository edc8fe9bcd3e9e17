import type { Field } from "../../markdown/frontmatter/field.ts";
import { generatorCalled, type SiteSettings } from "../../sites/server.ts";
import { orAbsence } from "../absence.ts";
import type { Branch } from "../repository/branch.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import type { Slug } from "../slug/slug.ts";
import type { PageDialects } from "./page-dialects.ts";

type Settings = Pick<SiteSettings, "fields">;

type Deps = Readonly<{
  folders: Pick<PageFolders, "pathAt">;
  branch: Pick<Branch, "withDeadline">;
  dialects: Pick<PageDialects, "of">;
  siteSettings: Readonly<{ read: () => Promise<Settings>; last: Settings | undefined }>;
  generator: string | undefined;
}>;

/** What the front matter of pages can have: what the site's generator knows, and what its files say. */
export class PageFields {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Of a page that is there, or will be; by what was last read, while the repository is away. */
  async of(slug: Slug): Promise<readonly Field[]> {
    const { branch, siteSettings } = this.#deps;
    const read = await orAbsence(branch.withDeadline(() => siteSettings.read()));
    return this.#fieldsOf(slug, read.value ?? siteSettings.last);
  }

  /** By what was last read, so that the repository is asked only where nothing was. */
  async lastOf(slug: Slug): Promise<readonly Field[]> {
    const { last } = this.#deps.siteSettings;
    return last ? this.#fieldsOf(slug, last) : this.of(slug);
  }

  async #fieldsOf(slug: Slug, settings: Settings | undefined): Promise<readonly Field[]> {
    const { dialects, folders, generator } = this.#deps;
    const { file } = await dialects.of(slug);
    return fieldsAt(folders.pathAt(file), generator, settings);
  }
}

/** Returns the fields of a page by its path in the repository. @internal a test lists those of eleven sites */
export function fieldsAt(
  path: string,
  generator: string | undefined,
  settings: Settings | undefined,
): readonly Field[] {
  const { is, fields } = generatorCalled(generator);
  const places = settings?.fields?.[is] ?? [];
  const [place] = places
    .filter(({ within }) => path.startsWith(within))
    .sort((one, other) => other.within.length - one.within.length);
  return place?.fields ?? fields?.places?.find(({ is }) => is.test(path))?.fields ?? fields?.usual ?? [];
}
