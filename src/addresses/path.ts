/** Without its last name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Its last name. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the names of a path in a folder, without `.` and `..`; what leads out of the root leads to it. */
export function namesIn(folder: string, path: string): string[] {
  const names: string[] = [];
  for (const name of `${folder}/${path}`.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names;
}
