/** Returns whether a file is a part of pages, as Mintlify has them in `snippets`, or VitePress in `[id].md`. Hugo's `_index` is a page. */
export function isPart(file: string): boolean {
  return /(?:^|\/)(?:_(?!index\.mdx?$)|\.[^/]*$)|\[|^snippets\//.test(file);
}
