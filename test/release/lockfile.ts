type Names = Readonly<Record<string, string>>;

type Details = Readonly<{
  dependencies?: Names;
  peerDependencies?: Names;
  optionalPeers?: readonly string[];
}>;

type Lockfile = Readonly<{
  workspaces: Readonly<Record<"", Readonly<{ dependencies: Names }>>>;
  packages: Readonly<
    Record<string, readonly [id: string, registry: string, details: Details, integrity: string]>
  >;
}>;

export type Locked = Readonly<{
  /** Its place in `node_modules`: `a` or `a/b`, the `b` of `a` alone. */
  place: string;
  name: string;
  version: string;
  /** As in the lockfile, such as `sha512-…`. */
  integrity: string;
  needs: readonly string[];
}>;

/** Returns the packages of bun.lock that can be inside the binary, with the places of what each needs. Platforms' own are left out. */
export function lockedInside(text: string): Locked[] {
  const { workspaces, packages } = Bun.JSONC.parse(text) as Lockfile;
  const placeOf = (name: string, from: string): string | undefined => {
    const place = from === "" ? name : `${from}/${name}`;
    if (place in packages) return place;
    return from === "" ? undefined : placeOf(name, parentOf(from));
  };
  const found = new Map<string, Locked>();
  const queue = Object.keys(workspaces[""].dependencies).map((name) => placeOf(name, "")!);
  for (const place of queue) {
    if (found.has(place)) continue;
    const [id, , { dependencies = {}, peerDependencies = {}, optionalPeers = [] }, integrity] =
      packages[place]!;
    const peers = Object.keys(peerDependencies).filter((name) => !optionalPeers.includes(name));
    const needs = [...Object.keys(dependencies), ...peers].flatMap((name) => placeOf(name, place) ?? []);
    const at = id.lastIndexOf("@");
    found.set(place, { place, name: id.slice(0, at), version: id.slice(at + 1), integrity, needs });
    queue.push(...needs);
  }
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** `@a/b/c` is in `@a/b`, and that in the root. */
function parentOf(place: string): string {
  const names = place.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  return names.slice(0, -1).join("/");
}
