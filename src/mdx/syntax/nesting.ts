/** What opens or closes a container: a tag by its name, a directive by its colons. */
export type Mark = Readonly<{ closes: boolean; tag?: string; colons?: number }>;

/** Containers nested deeper than this are not read: every reader of the tree calls itself once a level. */
const MAX_DEPTH = 100;

/**
 * For each mark the index of the one that closes or opens it, undefined for a mark without. A tag is closed by the
 * next closing tag of its name, and what is open inside it is then left without; a directive by at least as many
 * colons, the outermost first, as the directives proposal has it. Linear in the number of marks.
 */
export function partners(marks: readonly Mark[]): (number | undefined)[] {
  const found: (number | undefined)[] = Array.from({ length: marks.length });
  const open: number[] = [];
  const openTags = new Map<string, number>();

  const close = (index: number, place: number) => {
    for (const left of open.splice(place)) {
      const { tag } = marks[left]!;
      if (tag !== undefined) openTags.set(tag, openTags.get(tag)! - 1);
    }
    return index;
  };

  for (const [index, mark] of marks.entries()) {
    if (!mark.closes) {
      if (open.length === MAX_DEPTH) continue;
      open.push(index);
      if (mark.tag !== undefined) openTags.set(mark.tag, (openTags.get(mark.tag) ?? 0) + 1);
      continue;
    }
    const place = mark.tag === undefined ? placeOfDirective(mark.colons!) : placeOfTag(mark.tag);
    if (place === -1) continue;
    found[index] = open[place];
    found[open[place]!] = close(index, place);
  }
  return found;

  function placeOfTag(tag: string): number {
    return openTags.get(tag) ? open.findLastIndex((left) => marks[left]!.tag === tag) : -1;
  }

  function placeOfDirective(colons: number): number {
    const innermostTag = open.findLastIndex((left) => marks[left]!.tag !== undefined);
    return open.findIndex((left, place) => place > innermostTag && marks[left]!.colons! <= colons);
  }
}
