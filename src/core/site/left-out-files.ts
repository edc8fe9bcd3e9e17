import { folderOf } from "../../sites/addresses/index.ts";
import { excludedBy, leftOutBy } from "../../sites/server.ts";
import type { KnownSite } from "../link/known-site.ts";
import { inFolder } from "../page/page.ts";
import type { Branch } from "../repository/branch.ts";

type Deps = Readonly<{ branch: Pick<Branch, "host">; folder: string }>;

type IsLeftOut = (file: string) => boolean;

const extensions = ["js", "ts", "mjs", "mts", "cjs", "cts"];

/** Returns which files of the content folder the site's generator leaves out: Mintlify or VitePress. @throws Unavailable */
export async function leftOutFiles({ branch: { host }, folder }: Deps): Promise<IsLeftOut> {
  const head = await host.head();
  const at = (name: string) => inFolder(folder, name);
  const ofVitePress = [folder, folderOf(folder)].flatMap((home) =>
    extensions.map((extension) => inFolder(home, `.vitepress/config.${extension}`)),
  );
  const ofMintlify = ["docs.json", "mint.json"].map(at);
  const found = head ? await host.entries(head, [...ofMintlify, at(".mintignore"), ...ofVitePress]) : [];
  const textOf = async (paths: readonly string[]) => {
    const file = found.find(({ path }) => paths.includes(path));
    return file?.kind === "file" ? new TextDecoder().decode(await host.read(file.sha)) : "";
  };
  if (found.some(({ path }) => ofMintlify.includes(path)))
    return leftOutBy(await textOf([at(".mintignore")]));
  return excludedBy(await textOf(ofVitePress));
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
