export { fencedIn } from "./fenced.ts";
export { frontMatter, type FrontMatter } from "./frontmatter.ts";
export { FrontMatterError, setFrontMatter } from "./set.ts";
