import { BuiltAddresses } from "../../src/core/link/built-addresses.ts";
import { settingsOfSite } from "../../src/sites/index.ts";
import { pageFolders } from "./page-folders.ts";

type Config = Readonly<{ path: string; text: string }>;

/** What a page's text says: its title, the address that it gives itself, and values of its front matter. */
export type Says = Readonly<Record<string, unknown>> &
  Readonly<{ title?: string; own?: NonNullable<Parameters<BuiltAddresses["of"]>[1]> }>;

/** Returns where a site builds a page of a folder; `says` is undefined where its text isn't read. */
export function builtIn(generator: string, config: Config, folder: string) {
  const settings = settingsOfSite([config], folder);
  const built = new BuiltAddresses({ generator, settings, folders: pageFolders(folder) });
  return (file: string, says?: Says) => {
    const { own, title, ...menuValues } = says ?? {};
    const path = folder === "" ? file : `${folder}/${file}`;
    return built.of(path, own, says && { title, menuValues });
  };
}
