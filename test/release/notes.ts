/** Returns the part of the changelog about a version, without its heading. @throws Error where it has none */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m);
  const part = parts.find((one) => new RegExp(`^## ${RegExp.escape(version)}(?: - .*)?\n`).test(one));
  if (part === undefined) throw new Error(`CHANGELOG.md has no part “## ${version}”.`);
  return `${part.slice(part.indexOf("\n")).trim()}\n`;
}
