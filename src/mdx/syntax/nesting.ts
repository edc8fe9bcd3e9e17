/** What opens or closes a container: a tag by its name, a directive by its colons. */
export type Boundary = Readonly<{ closes: boolean; tag?: string; colons?: number }>;

/** Containers nested deeper than this are not read: every reader of the tree calls itself once a level. */
const MAX_DEPTH = 100;

/**
 * For each boundary the index of the one that closes or opens it, undefined for one without. A tag is closed by the
 * next closing tag of its name, and what is open inside it is then left without; a directive by at least as many
 * colons, the outermost first, as the directives proposal has it. Linear in the number of boundaries.
 */
export function partners(boundaries: readonly Boundary[]): (number | undefined)[] {
  const found: (number | undefined)[] = Array.from({ length: boundaries.length });
  const open: number[] = [];
  const openTags = new Map<string, number>();

  const close = (index: number, place: number) => {
    for (const left of open.splice(place)) {
      const { tag } = boundaries[left]!;
      if (tag !== undefined) openTags.set(tag, openTags.get(tag)! - 1);
    }
    return index;
  };

  for (const [index, boundary] of boundaries.entries()) {
    if (!boundary.closes) {
      if (open.length === MAX_DEPTH) continue;
      open.push(index);
      if (boundary.tag !== undefined) openTags.set(boundary.tag, (openTags.get(boundary.tag) ?? 0) + 1);
      continue;
    }
    const place = boundary.tag === undefined ? placeOfDirective(boundary.colons!) : placeOfTag(boundary.tag);
    if (place === -1) continue;
    found[index] = open[place];
    found[open[place]!] = close(index, place);
  }
  return found;

  function placeOfTag(tag: string): number {
    return openTags.get(tag) ? open.findLastIndex((left) => boundaries[left]!.tag === tag) : -1;
  }

  function placeOfDirective(colons: number): number {
    const innermostTag = open.findLastIndex((left) => boundaries[left]!.tag !== undefined);
    return open.findIndex((left, place) => place > innermostTag && boundaries[left]!.colons! <= colons);
  }
}
