/** Returns whether a file is a part of pages, as Mintlify has them in `snippets`, or VitePress in `[id].md`. Hugo's `_index` is a page. */
export function isPart(file: string): boolean {
  return /(?:^|\/)(?:_(?!index\.[a-z]+$)|\.[^/]*$)|\[|^snippets\//.test(file);
}

/** Parts of pages need no title, nor does a section of Hugo, which has its folder's name, nor GitBook's menu. */
export function needsTitle(file: string): boolean {
  return !isPart(file) && !/(?:^|\/)(?:_index\.[a-z]+|SUMMARY\.md)$/.test(file);
}
