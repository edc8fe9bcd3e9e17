import { folderOf, namesIn } from "../addresses/index.ts";

const endings = ["ts", "mts", "cts", "tsx", "js", "mjs", "cjs", "jsx"].map((ending) => `.${ending}`);

/** A file of one extension is often imported by another, as `x.js` for `x.ts`. */
const scriptEnding = /\.[cm]?[jt]sx?$/;

const imports = /\b(?:from|import|require)\s{0,9}\(?\s{0,9}["']((?:\.{1,2}|[@~])\/[^"'\\\n]{1,300})["']/g;

/** Folders above a file. */
const MAX_ABOVE = 8;

/** Of one file. */
const MAX_IMPORTS = 50;

export function isImportable(path: string): boolean {
  return scriptEnding.test(path) || path.endsWith(".json");
}

/** Returns the files that a script can mean by what it imports beside it; found without a parser. */
export function filesImportedBy({ path, text }: Readonly<{ path: string; text: string }>): string[] {
  const found = text.matchAll(imports).take(MAX_IMPORTS);
  return Array.from(found, ([, imported]) => filesMeant(path, imported!)).flat();
}

/** Returns the paths that a file can have which another one imports, as \`./menus\`; \`@/\` is the folder of the site, or its \`src\`. */
export function filesMeant(path: string, imported: string): string[] {
  if (!/^[@~]\//.test(imported)) return filesNamed(namesIn(folderOf(path), imported).join("/"));
  const above = folderOf(path)
    .split("/")
    .map((_, at, names) => names.slice(0, names.length - at).join("/"));
  return [...above, ""]
    .slice(0, MAX_ABOVE)
    .flatMap((folder) => [folder, `${folder}/src`])
    .flatMap((folder) => filesNamed(namesIn(folder, imported.slice(2)).join("/")));
}

function filesNamed(whole: string): string[] {
  const bare = whole.replace(scriptEnding, "");
  const named = [...new Set([bare, whole])].flatMap((each) => endings.map((ending) => each + ending));
  return [whole, ...named, `${whole}.json`, ...endings.map((ending) => `${whole}/index${ending}`)];
}
