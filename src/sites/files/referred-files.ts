import { folderOf, namesIn } from "../addresses/index.ts";

/** Returns the files that a `docs.json`, or a part of one, has parts of itself in. Source: Mintlify's "Global settings". */
export function filesReferredTo({ path, text }: Readonly<{ path: string; text: string }>): string[] {
  const references = text.matchAll(/"\$ref"\s{0,100}:\s{0,100}"([^"\\]{1,500}\.json)"/g);
  return Array.from(references, ([, reference]) => fileAt(path, reference!));
}

export function fileAt(path: string, reference: string): string {
  return namesIn(folderOf(path), reference).join("/");
}
