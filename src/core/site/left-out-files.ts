import { leftOutBy } from "../../site-files/server.ts";
import { inFolder } from "../page/page.ts";
import type { Branch } from "../publication/branch.ts";
import type { KnownSite } from "./site.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folder: string }>;

type IsLeftOut = (file: string) => boolean;

/** Returns which files of the content folder the site's generator leaves out: those that Mintlify ignores. @throws Unavailable */
export async function leftOutFiles({ branch: { host }, folder }: Deps): Promise<IsLeftOut> {
  const head = await host.head();
  const at = (name: string) => inFolder(folder, name);
  const found = head ? await host.entries(head, ["docs.json", "mint.json", ".mintignore"].map(at)) : [];
  const ignored = found.find(({ path }) => path === at(".mintignore"));
  if (found.length === (ignored ? 1 : 0)) return () => false;
  const isFile = ignored?.kind === "file";
  return leftOutBy(isFile ? new TextDecoder().decode(await host.read(ignored.sha)) : "");
}

export function withoutFiles(site: KnownSite, isLeftOut: IsLeftOut): KnownSite {
  const gone = [...site.files].filter(([file]) => isLeftOut(file));
  if (gone.length === 0) return site;
  const files = new Map([...site.files].filter(([file]) => !isLeftOut(file)));
  const addresses = new Set(files.values());
  const pages = new Map(site.pages);
  for (const [, address] of gone) if (address !== undefined && !addresses.has(address)) pages.delete(address);
  return { ...site, files, pages };
}
