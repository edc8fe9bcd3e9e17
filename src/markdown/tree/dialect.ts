/** What a text is written in: plain data, which crosses processes. Readers ask it, and never which generator a site has. */
export type Dialect = Readonly<{
  /** Tags are JSX, braces hold JavaScript, and imports and exports are code. Otherwise tags are HTML, and the others text. */
  hasJsx: boolean;
  /** Tags, and JavaScript between two braces, are those of a template of Vue, which must be whole. */
  hasVue: boolean;
  /** Text that four columns of blanks begin is code. MDX and MDC have none, because pages indent text in components. */
  hasIndentedCode: boolean;
  /** `!!! note`, `??? note` and `=== "Tab"` hold what is indented by four columns below them, and `/// note` what is before `///`. */
  hasAdmonitions: boolean;
  /** `: what it means` is below a term, with what is indented by four columns. */
  hasDescriptions: boolean;
  /** `::card` opens a component, whose properties can be below it, and `::` closes it. */
  hasMdc: boolean;
  /** What makes the ids of headings: `idsOf` of `symbols` has each. */
  slugs: "github" | "python" | "hugo" | "kramdown" | "vue" | "mdbook" | "svelte";
  /**
   * What the generator reads besides Markdown: `{{< shortcode >}}`, `{{ output }}`, `{{#helper}}`, `{% tag %}`, `{.attributes}`,
   * `{! include !}`, lines as `--8<-- "snippet"`, and imports as `<<< ./file`. It stays as it is, with a name.
   */
  templates: readonly (
    "shortcode" | "output" | "helper" | "tag" | "attributes" | "include" | "snippet" | "import"
  )[];
  /** The signs that a backslash makes text, where these are not all signs. */
  escapable?: string;
  /** `(name)=` and options of directives name what a link by `#name` leads to, on whichever page that is. */
  hasTargets?: boolean;
  /** Of two definitions of a label, as `[a]: /b`, the last one counts. */
  lastDefinitionCounts?: boolean;
  /** Front matter is lines of `key: value`, and more than YAML has can be a value, as `@sveltejs/kit`. */
  hasPlainFrontMatter?: boolean;
  /** A heading is the page's title only where nothing but imports is before it. */
  isTitleFirst?: boolean;
  /** The text says whether it is MDX: sites that no generator's rule is known of write MDX in files that end in `.md`, too. */
  isUnsure?: boolean;
}>;

export const markdown: Dialect = {
  hasJsx: false,
  hasVue: false,
  hasIndentedCode: true,
  hasAdmonitions: false,
  hasDescriptions: false,
  hasMdc: false,
  slugs: "github",
  templates: [],
};

export const mdx: Dialect = { ...markdown, hasJsx: true, hasIndentedCode: false };

/** Source: `parseMarkdownContentTitle` of Docusaurus. */
export const docusaurusMdx: Dialect = { ...mdx, isTitleFirst: true };
export const docusaurusMarkdown: Dialect = { ...markdown, isTitleFirst: true };

/** VitePress and VuePress. */
export const vueMarkdown: Dialect = {
  ...markdown,
  hasVue: true,
  slugs: "vue",
  templates: ["output", "import"],
};

/** Python-Markdown with the extensions and macros of MkDocs. */
export const pythonMarkdown: Dialect = {
  ...markdown,
  hasAdmonitions: true,
  hasDescriptions: true,
  lastDefinitionCounts: true,
  escapable: "\\`*_{}[]()>#+-.!|",
  slugs: "python",
  templates: ["output", "tag", "attributes", "include", "snippet"],
};

export const hugoMarkdown: Dialect = {
  ...markdown,
  hasDescriptions: true,
  slugs: "hugo",
  templates: ["shortcode", "attributes"],
};

/** With Liquid: Jekyll. */
export const kramdown: Dialect = {
  ...markdown,
  hasDescriptions: true,
  escapable: "\\.*_+`<>()[]{}#!:|\"'$=-",
  slugs: "kramdown",
  templates: ["output", "tag", "attributes"],
};

export const mdbookMarkdown: Dialect = { ...markdown, slugs: "mdbook", templates: ["helper"] };

/** Markdoc and GitBook. */
export const tagMarkdown: Dialect = { ...markdown, templates: ["tag"] };

/** MDC of Nuxt Content. */
export const mdcMarkdown: Dialect = {
  ...markdown,
  hasIndentedCode: false,
  hasMdc: true,
  templates: ["output", "attributes"],
};

/** Eleventy. */
export const liquidMarkdown: Dialect = { ...markdown, templates: ["output", "tag"] };

/** MyST. */
export const mystMarkdown: Dialect = { ...markdown, hasTargets: true };

/** The documentation of Svelte and SvelteKit. */
export const svelteMarkdown: Dialect = { ...markdown, slugs: "svelte", hasPlainFrontMatter: true };

/** Markdown, unless the text is MDX. */
export const unsure: Dialect = { ...markdown, isUnsure: true };
export const docusaurusUnsure: Dialect = { ...unsure, isTitleFirst: true };

/** The same for equal dialects, whichever process they come from. */
export function keyOf(dialect: Dialect): string {
  return JSON.stringify(dialect);
}
