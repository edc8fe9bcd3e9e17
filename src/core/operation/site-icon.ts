import { generatorCalled, type PartsOfSite } from "../../sites/server.ts";
import type { ContentFolder } from "../slug/content-folder.ts";

const picture = /\.(?:svg|png|ico|webp|jpe?g|gif|avif)$/i;
const favicon = /^(?:(?:.*\/)?(?:public|static|assets|images?|img)\/)?favicon\.(?:svg|png|ico)$/;

/** The folders of a site that addresses and paths of its configuration can be in. */
const usual = ["", "public", "static", "assets", "src"];

type Found = Pick<ContentFolder, "folder" | "generator">;

/** Returns the path of the site's icon: the one that its configuration names, else the one that its generator, or any, finds by its name. */
export function siteIconAmong(
  paths: readonly string[],
  found: Found,
  { home = "", icons = [] }: Pick<PartsOfSite, "home" | "icons"> = {},
): string | undefined {
  const generator = generatorCalled(found.generator);
  const { serves = "", servesInPages = "", icon } = generator;
  const inHome = [...usual, serves].map((each) => joined(home, each));
  const roots = [...inHome, joined(found.folder, servesInPages), found.folder];
  const there = new Set(paths);
  for (const address of icons) {
    const [path = ""] = address.replace(/^(?:~|\.)?\/+/, "").split(/[?#]/);
    // The address can begin with where the site is served.
    const tails = [path, path.slice(path.indexOf("/") + 1)].filter((tail) => picture.test(tail));
    const named = tails.flatMap((tail) => roots.map((root) => joined(root, tail)));
    const file = named.find((each) => there.has(each));
    if (file !== undefined) return file;
  }
  return nearest(
    paths.filter((path) => favicon.test(path) || icon?.test(path)),
    found.folder,
  );
}

function joined(folder: string, path: string): string {
  return [folder, path].filter((each) => each !== "" && each !== ".").join("/");
}

/** Of several the one nearest to the folder of pages, and one that is sharp at every size. */
function nearest(paths: readonly string[], folder: string): string | undefined {
  const names = folder.split("/");
  const near = (path: string) => {
    const at = path.split("/");
    const differs = names.findIndex((name, nth) => at[nth] !== name);
    return differs === -1 ? names.length : differs;
  };
  const sharp = (path: string) => (path.endsWith(".svg") ? 0.5 : path.endsWith(".ico") ? 0 : 0.25);
  const rank = (path: string) => near(path) * 10 - path.split("/").length + sharp(path);
  return paths.toSorted((one, other) => rank(other) - rank(one))[0];
}
