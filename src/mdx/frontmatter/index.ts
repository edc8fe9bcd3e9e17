export { fencedIn } from "./fenced.ts";
export { frontMatter, type FrontMatter, FrontMatterError, setFrontMatter } from "./frontmatter.ts";
