import { mapThreeWay, type Side, type ThreeWay } from "./three-way.ts";
import type { Definitions } from "./written-labels.ts";

export type MergedLabels = Readonly<{
  /** The new names of each version's labels, without those that stay. */
  names: ThreeWay<ReadonlyMap<string, string>>;
  /** By name, who kept what the other side removed. */
  removed: ReadonlyMap<string, Side>;
}>;

/**
 * Gives what a label leads to one name in all versions. What both sides kept is followed where one of them renumbered it. Where
 * both added something by one name, mine gets a new one.
 */
export function mergedLabels(
  definitions: ThreeWay<Definitions>,
  /** All that is written in brackets. */
  written: ReadonlySet<string>,
): MergedLabels {
  const { base, mine, theirs } = definitions;
  const now = { mine: followed(base, mine), theirs: followed(base, theirs) };
  const added = { mine: newIn(mine, now.mine), theirs: newIn(theirs, now.theirs) };
  const names = mapThreeWay(definitions, () => new Map<string, string>());
  const removed = new Map<string, Side>();
  const taken = new Set(added.theirs);
  const free = freeNames(written);
  const named = (wanted: string) => {
    const name = taken.has(wanted) ? free(wanted) : wanted;
    taken.add(name);
    return name;
  };
  for (const label of base.keys()) {
    const [ours, others] = [now.mine.get(label), now.theirs.get(label)];
    const wanted = others === undefined || (ours !== undefined && others === label) ? ours : others;
    if (wanted === undefined) continue;
    const name = named(wanted);
    names.base.set(label, name);
    if (ours === undefined) removed.set(name, "theirs");
    else names.mine.set(ours, name);
    if (others === undefined) removed.set(name, "mine");
    else names.theirs.set(others, name);
  }
  for (const label of added.mine) {
    const isSame = added.theirs.has(label) && theirs.get(label) === mine.get(label);
    const name = isSame ? label : named(label);
    names.mine.set(label, name);
    // Of a use that nothing defined before, theirs is taken.
    if (!base.has(label)) names.base.set(label, name);
  }
  const changed = (all: ReadonlyMap<string, string>) =>
    new Map([...all].filter(([label, name]) => label !== name));
  return { names: mapThreeWay(names, changed), removed };
}

/** Returns the label that what each label of the base led to has on a side. */
function followed(base: Definitions, side: Definitions): ReadonlyMap<string, string> {
  const labels = new Map([...side].toReversed().map(([label, content]) => [content, label]));
  const contents = new Set(base.values());
  const now = new Map<string, string>();
  for (const [label, content] of base) {
    const [own, other] = [side.get(label), labels.get(content)];
    if (own === content) now.set(label, label);
    else if (other !== undefined) {
      if (base.get(other) !== content) now.set(label, other);
      labels.delete(content);
    } else if (own !== undefined && !contents.has(own)) now.set(label, label);
  }
  return now;
}

function newIn(side: Definitions, now: ReadonlyMap<string, string>): ReadonlySet<string> {
  const known = new Set(now.values());
  return new Set(side.keys().filter((label) => !known.has(label)));
}

/** Returns the next free number, or a number after the label. */
function freeNames(written: ReadonlySet<string>): (label: string) => string {
  const last = new Map<string, number>();
  return (label) => {
    const [, stem = "", number] = /^(\^?)(\d{1,9})$/.exec(label) ?? [];
    const start = number === undefined ? `${label}-` : stem;
    let next = (last.get(start) ?? Number(number ?? 1)) + 1;
    while (written.has(`${start}${next}`)) next += 1;
    last.set(start, next);
    return `${start}${next}`;
  };
}
