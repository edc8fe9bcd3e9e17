import type { NavigationOf } from "../formats/navigation.ts";
import { groupsIn, menusIn, named, type NamedMenu } from "./menus.ts";

/** Returns what the generator refuses in menus: each fault with what it is told as. */
export function faultsIn(menus: readonly NamedMenu[]): ReadonlyMap<string, string> {
  const groups = menus.flatMap(({ entries }) => groupsIn(entries));
  const empty = groups.flatMap(({ id, entry, entries }) => {
    const reason = entry.into?.kind === "values" ? entry.into.refusesEmpty : undefined;
    return entries.length === 0 && reason !== undefined ? [[id, reason] as const] : [];
  });
  const ofMenus = menus.flatMap(({ tree }) => (tree.faults ?? []).map((fault) => [fault, fault] as const));
  return new Map([...empty, ...ofMenus]);
}

/** Returns what the generator would refuse in menus though it doesn't now, a sentence each. Never throws. */
export function newFaults(now: NavigationOf, then: NavigationOf): readonly string[] {
  const [before, after] = [now, then].map((asked) => faultsIn(named(menusIn(asked), asked)));
  return [...after!].flatMap(([fault, reason]) => (before!.has(fault) ? [] : [reason]));
}
