const opening = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*[\r\n]*$/;

export function fenceOpenedBy(line: string): string | undefined {
  return opening.exec(line)?.[1];
}

export function closesFence(line: string, ticks: string): boolean {
  return closing.exec(line)?.[1]?.startsWith(ticks) ?? false;
}
