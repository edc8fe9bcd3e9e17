/** More say nothing new about how a page writes its links. */
const MAX_PATHS = 100;

/** Links and `href`s, without definitions. In UTF-16 units, an address has at most 300. */
const path = /(?:\]\(|href=["'])(?![a-z][a-z\d+.-]{0,30}:|\/\/|[#?])([^\s()<>#?"']{1,300})/gi;

/** Returns the paths of a text's links to its own site, each once, without query and fragment. Also those in code. */
export function linkedPaths(text: string): string[] {
  const paths = new Set<string>();
  for (const [, found] of text.matchAll(path)) {
    paths.add(found!);
    if (paths.size === MAX_PATHS) break;
  }
  return [...paths];
}
