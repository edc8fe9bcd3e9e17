import type {
  Container,
  Fixed,
  InLines,
  InPositions,
  InValues,
  Member,
  MenuEntry,
} from "../formats/navigation.ts";

/** Where an entry is put: among entries that don't contain it; `all` do, where it is one of these. */
export type Target = Readonly<{
  into: Container | undefined;
  siblings: readonly MenuEntry[];
  at: number;
  all: readonly MenuEntry[];
}>;

export type InList = Extract<Member, { of: InValues }>;
export type InOrder = Extract<Member, { of: InPositions }>;
export type InLine = Extract<Member, { of: InLines }>;

/** Undefined where no list or map is there. */
export type Place = Readonly<{ into: InValues; at: number }>;

/** Returns the place in a list or a map that is meant, in that where the entry is if both can be. */
export function placeIn({ into, siblings, at }: Target, own?: InValues): Place | undefined {
  const [before, after] = [siblings[at - 1], siblings[at]];
  const near = [before, after].flatMap((each) => placesOf(each?.member));
  const all = [...(own && near.includes(own) ? [own] : []), ...(into ? [into] : []), ...near];
  for (const container of all) {
    if (container.kind !== "values") continue;
    const found = placeBetween(container, before?.member, after?.member, container === into);
    if (found !== undefined) return { into: container, at: found };
  }
  return undefined;
}

/** The containers that a member is in, from the inner one. */
function placesOf(member: Member | undefined): Container[] {
  const within = member?.of.within;
  if (!member) return [];
  return [member.of, ...(within?.member ? placesOf(within.member) : within ? [within.container] : [])];
}

function placeBetween(
  container: InValues,
  before: Member | undefined,
  after: Member | undefined,
  isAround: boolean,
): number | undefined {
  const [one, other] = [before, after].map((each) => each && indexIn(container, each));
  // Both are of something that is one member here.
  if (one !== undefined && one === other) return undefined;
  if (other !== undefined) return other;
  if (after === undefined && isAround) return sizeOf(container);
  return one === undefined ? undefined : one + 1;
}

/** Returns which member of a list or map an entry is, or is in. */
export function indexIn(container: InValues, member: Member): number | undefined {
  for (let each: Member | undefined = member; each;) {
    if (isInList(each) && each.of === container) {
      const { at } = each;
      const members: ReadonlyArray<unknown> =
        container.at.kind === "list" ? container.at.items : container.at.pairs;
      const index = members.indexOf(at);
      return index < 0 ? undefined : index;
    }
    const within: Container["within"] = each.of.within;
    if (within && !within.member && within.container === container) return sizeOf(container);
    each = within?.member;
  }
  return undefined;
}

export function sizeOf({ at }: InValues): number {
  return at.kind === "list" ? at.items.length : at.pairs.length;
}

export function isInList(member: Member): member is InList {
  return member.of.kind === "values";
}

export function isInLine(member: Member): member is InLine {
  return member.of.kind === "lines";
}

export function isInOrder(member: Member): member is InOrder {
  return member.of.kind === "positions";
}

export function isFixed(member: Member): member is Extract<Member, { of: Fixed }> {
  return member.of.kind === "fixed";
}
