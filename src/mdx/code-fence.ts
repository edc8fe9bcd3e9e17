const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

/** The marks with which a line opens a fence of code, for those that close it; undefined for any other line. */
export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

/** Whether a line closes the fence that these marks opened. */
export function closesFence(line: string, marks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(marks) ?? false;
}
