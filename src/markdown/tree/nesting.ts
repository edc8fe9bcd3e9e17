export type Boundary = Readonly<{ closes: boolean; tag?: string; signs?: string }>;

/** Readers of the tree are recursive. */
const MAX_DEPTH = 100;

/**
 * Returns the partner of each boundary, in linear time. A closing tag leaves open ones inside unpaired. A directive's signs pair
 * with the outermost ones that are the same and no more, as in the directives proposal.
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
    const place = boundary.tag === undefined ? placeOfDirective(boundary.signs!) : placeOfTag(boundary.tag);
    if (place === -1) continue;
    found[index] = open[place];
    found[open[place]!] = close(index, place);
  }
  return found;

  function placeOfTag(tag: string): number {
    return openTags.get(tag) ? open.findLastIndex((left) => boundaries[left]!.tag === tag) : -1;
  }

  function placeOfDirective(signs: string): number {
    const innermostTag = open.findLastIndex((left) => boundaries[left]!.tag !== undefined);
    return open.findIndex(
      (left, place) => place > innermostTag && signs.startsWith(boundaries[left]!.signs!),
    );
  }
}
