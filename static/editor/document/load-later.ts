type Later = typeof import("./later.ts");

let loaded: Later | undefined;

/** Loads what no key needs before it is asked for. */
export async function loadLater(): Promise<Later> {
  loaded ??= await import("./later.ts");
  return loaded;
}

/** Undefined until it is loaded. */
export function later(): Later | undefined {
  return loaded;
}
