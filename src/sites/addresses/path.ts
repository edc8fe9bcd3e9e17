/** What the files of pages end in, the one that is served first at the start. */
export const pageEndings = [".mdx", ".md", ".markdown", ".mdoc"] as const;

export type PageEnding = (typeof pageEndings)[number];

/** After a path without an ending, in the files of which one can be meant. */
export const fileEndings = ["", ...pageEndings, ...pageEndings.map((each) => `/index${each}`)];

const ending = /\.(?:mdx?|markdown|mdoc)$/;

/** What a link to a page can end in. */
export const linkEnding = /\.(?:html|mdx?|markdown|mdoc)$/;

/** Returns whether a file is of a page by its ending, so that a page with a forbidden name can be reported, too. */
export function isPageFile(path: string): boolean {
  return ending.test(path);
}

/** Returns the path of a page's file without its ending, and others as they are. */
export function withoutEnding(path: string): string {
  return path.replace(ending, "");
}

/** Without its last name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Its last name. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the path of an address, or of a path, with a slash at its start and none at its end; "" for the root. */
export function barePath(address: string): string {
  const path = address.trim().replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, "");
  return namesIn("", path.split(/[?#]/, 1)[0]!)
    .map((name) => `/${name}`)
    .join("");
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

/** Returns the path that leads to a file, or a folder, from a folder. */
export function pathFrom(folder: string, path: string): string {
  const [here, there] = [folder.split("/").filter(Boolean), path.split("/")];
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  return "../".repeat(here.length - shared) + there.slice(shared).join("/");
}

/** Returns an address as links are looked up: without what it ends in. */
export function lookedUp(address: string): string {
  return (
    barePath(address)
      .replace(linkEnding, "")
      .replace(/\/index$/, "") || "/"
  );
}
