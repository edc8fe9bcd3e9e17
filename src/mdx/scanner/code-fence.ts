const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

/** The ticks, or tildes, with which a line opens a fence of code, for those that close it; undefined for any other line. */
export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

/** Whether a line closes the fence that these ticks opened. */
export function closesFence(line: string, ticks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(ticks) ?? false;
}
