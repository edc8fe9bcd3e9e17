import { settingsOfSite } from "../../src/sites/index.ts";

/** Returns what files of a site say of its parts, a folder a line: its kind, language, version and set, and what its files end in. */
export function partsOf(texts: Readonly<Record<string, string>>, folder: string) {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const { folders = [], languages = [], versions = [] } = settingsOfSite(files, folder).parts ?? {};
  return {
    folders: folders.map(({ folder, kind, language, version, set, endings = [] }) =>
      [folder, kind, language ?? "-", version ?? "-", set, ...endings].join(" "),
    ),
    languages: languages.map(
      ({ code, label, isDefault }) => `${code} ${label}${isDefault ? " (default)" : ""}`,
    ),
    versions: versions.map(
      ({ name, label, isCurrent }) => `${name} ${label}${isCurrent ? " (current)" : ""}`,
    ),
  };
}
