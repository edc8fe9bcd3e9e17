import type { Change, FileChange } from "../../core/repository/commit.ts";

/** The stream must name a reference; git removes this one when the stream ends. */
export const TEMPORARY = "refs/docs-admin/new";

/** Git requires an address beside each name; nobody has this one. */
export const EMAIL = "docs-admin@localhost";

/** It moves no branch. `now` is in milliseconds; `nothing` is the null id (zeros). Source: git-fast-import(1). */
export function fastImport(change: Change, now: number, nothing: string): Uint8Array {
  const { parent, files, message, by } = change;
  const time = `${Math.floor(now / 1000)} +0000`;
  return Buffer.concat([
    line(`commit ${TEMPORARY}`),
    line("mark :1"),
    line(`author ${safeName(by.name)} <${by.email ?? EMAIL}> ${time}`),
    line(`committer docs-admin <${EMAIL}> ${time}`),
    data(Buffer.from(message)),
    line(`from ${parent ?? nothing}`),
    ...files.flatMap(fileCommand),
    line("get-mark :1"),
    line(`reset ${TEMPORARY}`),
    line(`from ${nothing}`),
    line(""),
    line("done"),
  ]);
}

function fileCommand({ path, content, blob, isExecutable }: FileChange): Buffer[] {
  const mode = isExecutable ? "100755" : "100644";
  if (content) return [line(`M ${mode} inline ${quoted(path)}`), data(content)];
  return [line(blob === undefined ? `D ${quoted(path)}` : `M ${mode} ${blob} ${quoted(path)}`)];
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&")}"`;
}

function data(bytes: Uint8Array): Buffer {
  return Buffer.concat([line(`data ${bytes.byteLength}`), bytes, line("")]);
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`);
}

/** Git ends a name at an angle bracket and refuses an empty one. */
function safeName(name: string): string {
  return name.replace(/[<>]/g, "").trim() || "team";
}
