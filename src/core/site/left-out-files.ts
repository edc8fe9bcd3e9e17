import { folderOf } from "../../sites/addresses/index.ts";
import { filesNamed } from "../../sites/server.ts";
import type { KnownSite } from "../link/known-site.ts";
import { inFolder } from "../page/page.ts";
import type { Branch } from "../repository/branch.ts";
import { generatorAt } from "../slug/content-folder.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folder: string }>;

type IsLeftOut = (file: string) => boolean;

/** Returns which files of the content folder the site's generator leaves out. @throws Unavailable */
export async function leftOutFiles({ branch: { host }, folder }: Deps): Promise<IsLeftOut> {
  const head = await host.head();
  const all = head ? await host.files(head, "") : [];
  const { leavesOut } = generatorAt(
    folder,
    all.map(({ path }) => path),
  );
  if (!leavesOut) return () => false;
  const places = [folder, folderOf(folder)].flatMap((home) =>
    filesNamed(leavesOut.files).map((name) => inFolder(home, name)),
  );
  const found = all.filter(({ path }) => places.includes(path));
  const [file] = found.sort((one, other) => places.indexOf(one.path) - places.indexOf(other.path));
  return leavesOut.by(file ? new TextDecoder().decode(await host.read(file.sha)) : "");
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
