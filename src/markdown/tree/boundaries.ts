export type Boundary = Readonly<{ closes: boolean; tag?: string; signs?: string }>;

/** Nodes of a page from the first to the last, both counted; an opening node and its closing one are a container. */
export type Extent = Readonly<{ first: number; last: number }>;

export type Containers<Of extends Boundary> = Readonly<{
  /** By a node with paired boundaries: all nodes between it and its partners. */
  extents: ReadonlyMap<number, Extent>;
  /** By a node, a tag of it that pairs with none. The other boundaries of that node pair with none either. */
  unpaired: ReadonlyMap<number, Of>;
}>;

/** Pairs the boundaries of nodes in a page's order, in linear time. */
export function containersOf<Of extends Boundary>(nodes: readonly (readonly Of[])[]): Containers<Of> {
  const boundaries: Of[] = [];
  const owners: number[] = [];
  const firsts = new Map<number, number>();
  for (let owner = 0; owner < nodes.length; owner += 1) {
    if (nodes[owner]!.length === 0) continue;
    firsts.set(owner, boundaries.length);
    for (const boundary of nodes[owner]!) {
      boundaries.push(boundary);
      owners.push(owner);
    }
  }
  const partner = partners(boundaries);
  const unpairedTags = [...boundaries.keys()].filter(
    (index) => boundaries[index]!.tag !== undefined && partner[index] === undefined,
  );
  const unpaired = new Map<number, Of>();
  for (let index = unpairedTags.pop(); index !== undefined; index = unpairedTags.pop()) {
    const owner = owners[index]!;
    if (unpaired.has(owner)) continue;
    unpaired.set(owner, boundaries[index]!);
    for (let other = firsts.get(owner)!; owners[other] === owner; other += 1) {
      const left = partner[other];
      if (left === undefined) continue;
      partner[other] = partner[left] = undefined;
      unpairedTags.push(left);
    }
  }
  const extents = new Map<number, Extent>();
  for (const [index, other] of partner.entries()) {
    if (other === undefined) continue;
    const owner = owners[index]!;
    const { first, last } = extents.get(owner) ?? { first: owner, last: owner };
    extents.set(owner, { first: Math.min(first, owners[other]!), last: Math.max(last, owners[other]!) });
  }
  return { extents, unpaired };
}

/** @internal */
export function outermost(
  { extents }: Pick<Containers<Boundary>, "extents">,
  from: number,
  to: number,
): Extent[] {
  const found: Extent[] = [];
  for (let first = from; first <= to; first += 1) {
    const extent = extents.get(first) ?? { first, last: first };
    if (extent.first < from || extent.last > to) continue;
    let { last } = extent;
    // A node that closes one container can open the next.
    for (let next = extents.get(last); next && next.last > last && next.last <= to;) {
      last = next.last;
      next = extents.get(last);
    }
    found.push({ first, last });
    first = last;
  }
  return found;
}

const nothing: readonly never[] = [];

/** Makes something of each node, and of each container with what is made of the nodes in it; `unpaired` as in `containersOf`. */
export function nested<Of extends Boundary, Made>(
  nodes: readonly (readonly Of[])[],
  make: (extent: Extent, inside: readonly Made[], unpaired: Of | undefined) => Made,
): Made[] {
  const containers = containersOf(nodes);
  return between(0, nodes.length - 1);

  function between(from: number, to: number): Made[] {
    return outermost(containers, from, to).map((extent) => {
      const { first, last } = extent;
      const inside = first === last ? nothing : between(first + 1, last - 1);
      return make(extent, inside, containers.unpaired.get(first));
    });
  }
}

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
