import { nameOf } from "../../sites/addresses/index.ts";

/** Folders of what readers don't see: what is in one of them is an example, the start of a site or a page, or a test. */
const aside =
  /^(?:\..*|node_modules|vendor|e2e|archetypes|exampleSite|test-?data|_*(?:benchmark|demo|example|fixture|mock|playground|sample|sandbox|starter|template|test)s?_*|(?:example|starter|template)-.*)$/;

/** Whether a folder, or one above it, is of examples, tests or what was installed. */
export function isAside(folder: string): boolean {
  return folder.split("/").some((name) => aside.test(name));
}

/** Whether a file is README.md or similar, which every package has, or in a dot folder. */
export function isCommonFile(path: string): boolean {
  return /^[A-Z_]+\.[a-z]+$/.test(nameOf(path)) || isHidden(path);
}

/** Whether a file, or a folder above it, has a name that starts with a dot. */
export function isHidden(path: string): boolean {
  return /(^|\/)\./.test(path);
}
