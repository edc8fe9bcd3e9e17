import { folderOf, withoutEnding } from "../addresses/index.ts";

type SiteFile = Readonly<{ path: string; text: string }>;

/** Of one file. */
const MAX_ROUTES = 1000;

/**
 * Returns the addresses that a site has by code, as `/errors/[code]` for `src/pages/errors/[code].tsx`: those of Next.js, Astro, Nuxt
 * and Docusaurus beside a folder of pages, or above it, or in other `homes` of the site.
 */
export function routesInCode(
  paths: readonly string[],
  folders: readonly string[],
  homes: readonly string[] = [],
): string[] {
  return paths.flatMap((path) => {
    const isMarkdown = /\.mdx?$/.test(path) && /(?:^|\/)src\/pages\//.test(path);
    if (!isMarkdown && !/\.(?:astro|[jt]sx?|vue|svelte)$/.test(path)) return [];
    const names = path.slice(0, path.lastIndexOf(".")).split("/");
    const at = names.findIndex((name) => name === "pages" || name === "app");
    const home = names.slice(0, names[at - 1] === "src" ? at - 1 : at);
    if (at < 0 || !(homes.includes(home.join("/")) || folders.some((folder) => isAbove(home, folder))))
      return [];
    const isApp = names[at] === "app";
    const last = names.at(-1)!;
    if (isApp && last !== "page" && last !== "route") return [];
    const isFolder = isApp || last === "index";
    const within = names.slice(at + 1, isFolder ? -1 : undefined).filter((name) => !name.startsWith("("));
    return [`/${within.join("/")}`];
  });
}

function isAbove(names: readonly string[], folder: string): boolean {
  return names.every((name, index) => folder.split("/")[index] === name);
}

/** Returns the addresses of pages that VitePress makes of one in `folder`, whose name has a part in brackets. */
export function routesInPages(paths: readonly string[], folder: string): string[] {
  const within = folder === "" ? "" : `${folder}/`;
  return paths
    .filter((path) => path.startsWith(within) && path.endsWith(".md") && path.includes("[", within.length))
    .map((path) => `/${withoutEnding(path.slice(within.length)).replace(/(?:^|\/)index$/, "")}`);
}

/** Returns the addresses of pages in `folder` that a `.gitignore` names, because a build makes them. */
export function routesOfIgnored({ path, text }: SiteFile, folder: string): string[] {
  const [here, within] = [folderOf(path), folder === "" ? "" : `${folder}/`];
  const lines = text.split(/\r?\n/).slice(0, MAX_ROUTES);
  return lines.flatMap((line) => {
    const pattern = line.trim().replace(/\/\*{0,2}$/, "");
    // What has no slash is ignored in all folders, which is said of no page.
    const isPath = pattern.slice(0, -1).includes("/") || `${here}/`.startsWith(within);
    if (pattern === "" || /^[#!]/.test(pattern) || !isPath) return [];
    const whole = `${here === "" ? "" : `${here}/`}${pattern.replace(/^\//, "")}`;
    if (!whole.startsWith(within)) return [];
    const address = withoutEnding(whole.slice(within.length));
    const isFolder = /\/\*{0,2}$/.test(line.trim());
    return [`/${address}`, ...(isFolder ? [`/${address}/*`] : [])];
  });
}

/** Returns the addresses that `vercel.json` has another site answer. Source: its "Rewrites". */
export function routesOfRewrites(text: string): string[] {
  try {
    const { rewrites } = JSON.parse(text);
    const all: unknown[] = Array.isArray(rewrites) ? rewrites.slice(0, MAX_ROUTES) : [];
    return all.flatMap((rewrite) => {
      const source =
        typeof rewrite === "object" && rewrite && "source" in rewrite ? rewrite.source : undefined;
      return typeof source === "string" ? [source] : [];
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}
