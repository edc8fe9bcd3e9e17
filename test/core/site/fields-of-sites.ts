/**
 * The fields that the pages of eleven public sites have, and those that their generators read, each with the control that fits it as
 * a person would choose; names of fields and parts of configurations alone are theirs. `seen` is what most pages have as its value: `none`
 * where no page has it, `nothing` for a key without a value.
 */
type SiteOfFields = Readonly<{
  name: string;
  generator: string;
  /** The content folder, and the path of a page of this kind in it. */
  folder: string;
  page: string;
  files: ReadonlyArray<Readonly<{ path: string; text: string }>>;
  /** A field a line, as `key = control, seen`. */
  fields: string;
}>;

const astroConfig = {
  path: "src/content.config.ts",
  text: `import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
import { logoKeys } from "./data/logos";

export const baseSchema = z.object({
  type: z.literal("base").optional().default("base"),
  i18nReady: z.boolean().default(false),
  githubURL: z.url().optional(),
  hasREADME: z.boolean().optional(),
  hero: z.object({ facepile: z.object({ tagline: z.string(), link: z.string() }) }).optional(),
});
export const deploySchema = baseSchema.extend({
  type: z.literal("deploy"),
  logo: z.enum(logoKeys),
  supports: z.array(z.enum(["static", "ssr"])),
});
export const cmsSchema = baseSchema.extend({
  type: z.literal("cms"),
  stub: z.boolean().default(false),
  featuredListing: z.object({ tagline: z.string().min(30).max(160) }).optional(),
});
export const integrationSchema = baseSchema.extend({
  type: z.literal("integration"),
  title: z.string().refine((title) => title.startsWith("@astrojs/")),
  category: z.enum(["renderer", "adapter", "other"]),
  githubIntegrationURL: z.url(),
});
export const migrationSchema = baseSchema.extend({ type: z.literal("migration"), framework: z.string() });
export const tutorialSchema = baseSchema.extend({ unitTitle: z.string().optional() });
export const recipeSchema = baseSchema.extend({ description: z.string(), altTitle: z.string().optional() });
export const docsCollectionSchema = z.union([
  baseSchema, deploySchema, cmsSchema, integrationSchema, migrationSchema, tutorialSchema, recipeSchema,
]);
export const createIs = <T extends string>(type: T) => (entry: Entry): entry is Typed<T> => entry.type === type;
export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: docsCollectionSchema }) }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
`,
};

const fumadocsConfig = {
  path: "apps/docs/source.config.ts",
  text: `import { defineConfig } from "fumadocs-mdx/config";
export default defineConfig({ plugins: [] });
`,
};

const nextraConfig = {
  path: "docs/next.config.mjs",
  text: `import nextra from "nextra";
const withNextra = nextra({ latex: true });
export default withNextra({ reactStrictMode: true });
`,
};

const hugoConfig = {
  path: "hugo.toml",
  text: `baseURL = "https://gohugo.io/"
[taxonomies]
category = "categories"
`,
};

const docsyConfig = {
  path: "docsy.dev/hugo.yaml",
  text: `theme: [docsy]
module:
  imports:
    - path: github.com/google/docsy
`,
};

const materialConfig = {
  path: "mkdocs.yml",
  text: `theme:
  name: material
plugins:
  - blog
  - tags
`,
};

const jekyllConfig = {
  path: "_config.yml",
  text: `title: Just the Docs
color_scheme: nil
aux_links:
  Template Repository: https://github.com/just-the-docs/just-the-docs-template
`,
};

const nuxtConfig = {
  path: "docs/content.config.ts",
  text: `import { defineContentConfig, defineCollection, property } from "@nuxt/content";
import z from "zod";

export default defineContentConfig({
  collections: {
    docs: defineCollection({
      type: "page",
      source: { include: "docs/**" },
      schema: z.object({ links: z.array(z.object({ label: z.string() })).optional() }),
    }),
    templates: defineCollection({
      type: "page",
      source: "templates/*.md",
      schema: z.object({
        draft: z.boolean().default(false),
        slug: property(z.string()).editor({ hidden: true }),
        subtitle: z.string(),
        baseDir: z.string(),
        branch: z.string(),
        category: z.enum(["docs", "blog", "minimal", "saas"]),
        demo: z.string(),
        licenseType: z.enum(["nuxt-ui", "free"]),
        mainScreen: property(z.string()).editor({ input: "media" }),
        name: z.string(),
        owner: z.string(),
        image1: property(z.string()).editor({ input: "media" }),
        image2: property(z.string()).editor({ input: "media" }),
        image3: property(z.string()).editor({ input: "media" }),
      }),
    }),
    posts: defineCollection({
      type: "page",
      source: [{ include: "blog/*.md" }, { include: "changelog/*.md" }],
      schema: z.object({
        categories: z.array(z.string()),
        draft: z.boolean().default(false),
        authors: z.array(z.object({ name: z.string(), to: z.string() })),
        category: z.enum(["studio", "content"]).optional(),
        date: z.date(),
        image: z.object({ src: property(z.string()).editor({ input: "media" }), alt: z.string() }),
      }),
    }),
  },
});
`,
};

export const sitesOfFields: readonly SiteOfFields[] = [
  {
    name: "Astro's documentation",
    generator: "a Starlight site",
    folder: "src/content/docs/en",
    page: "a.mdx",
    files: [astroConfig],
    fields: `
      title = text, text
      description = long text, text
      i18nReady = switch, switch
      sidebar = group, group
      tableOfContents = group, group
      editUrl = switch, switch
      next = switch, switch
      banner = group, group
      hero = group, group
      type = choice, text
      stub = switch, switch
      framework = text, text
      logo = choice, text
      featuredListing = group, group
      supports = list, list
      githubIntegrationURL = text, text
      category = choice, text
      githubURL = text, text
      unitTitle = text, text
      head = yaml, yaml
      template = choice, none
      lastUpdated = date, none
      prev = text, none
      pagefind = switch, none
      draft = switch, none
      slug = text, none
      hasREADME = switch, none
      altTitle = text, none`,
  },
  {
    name: "React Native's documentation",
    generator: "a Docusaurus site",
    folder: "docs",
    page: "a.md",
    files: [],
    fields: `
      id = text, text
      title = text, text
      description = long text, text
      author = text, text
      authorURL = text, text
      hide_table_of_contents = switch, switch
      keywords = list, none
      image = picture, none
      slug = text, none
      toc_min_heading_level = choice, none
      toc_max_heading_level = choice, none
      last_update = group, none
      draft = switch, none
      unlisted = switch, none
      sidebar_label = text, none
      sidebar_position = number, none
      sidebar_class_name = text, none
      sidebar_key = text, none
      displayed_sidebar = choice, none
      tags = list, none
      hide_title = switch, none
      pagination_label = text, none
      pagination_next = page, none
      pagination_prev = page, none
      custom_edit_url = text, none
      parse_number_prefixes = switch, none
      title_meta = text, none`,
  },
  {
    name: "React Native's blog",
    generator: "a Docusaurus site",
    folder: "website/blog",
    page: "a.md",
    files: [],
    fields: `
      title = text, text
      author = text, text
      authorTitle = text, text
      authorURL = text, text
      tags = list, list
      authorImageURL = picture, text
      authors = list, list
      date = date, date
      hero = picture, picture
      authorTwitter = text, text
      youtubeVideoId = text, text
      authorFBID = number, number
      image = picture, picture
      description = long text, none
      keywords = list, none
      slug = text, none
      hide_table_of_contents = switch, none
      toc_min_heading_level = choice, none
      toc_max_heading_level = choice, none
      last_update = group, none
      draft = switch, none
      unlisted = switch, none
      id = text, none
      sidebar_label = text, none
      title_meta = text, none
      author_title = text, none
      author_url = text, none
      author_image_url = picture, none`,
  },
  {
    name: "Fumadocs",
    generator: "a Fumadocs site",
    folder: "apps/docs/content",
    page: "docs/a.mdx",
    files: [fumadocsConfig],
    fields: `
      title = text, text
      description = long text, text
      icon = text, text
      index = switch, switch
      preview = choice, text
      author = text, text
      date = date, date
      full = switch, none`,
  },
  {
    name: "Nextra",
    generator: "a Next.js app",
    folder: "docs/app",
    page: "a/page.mdx",
    files: [nextraConfig],
    fields: `
      description = long text, text
      sidebarTitle = text, text
      asIndexPage = switch, switch
      icon = text, text
      title = text, none
      searchable = switch, none
      date = date, none
      author = text, none
      authors = list, none
      tags = list, none
      image = picture, none
      timestamp = switch, none
      filePath = text, none`,
  },
  {
    name: "VitePress",
    generator: "a VitePress site",
    folder: "docs",
    page: "en/a.md",
    files: [],
    fields: `
      description = long text, text
      layout = choice, text
      hero = group, group
      features = yaml, yaml
      outline = choice, text
      title = text, none
      titleTemplate = text, none
      navbar = switch, none
      sidebar = switch, none
      aside = choice, none
      lastUpdated = switch, none
      editLink = switch, none
      footer = switch, none
      pageClass = text, none
      isHome = switch, none
      markdownStyles = switch, none
      prev = text, none
      next = text, none
      search = switch, none
      externalLinkIcon = switch, none`,
  },
  {
    name: "Hugo's documentation",
    generator: "a Hugo site",
    folder: "content",
    page: "en/a.md",
    files: [hugoConfig],
    fields: `
      title = text, text
      description = long text, text
      linkTitle = text, text
      layout = text, text
      params = group, yaml
      categories = list, list
      keywords = list, list
      weight = number, number
      aliases = list, list
      slug = text, text
      url = text, text
      expiryDate = date, date
      outputs = list, list
      cascade = yaml, yaml
      _comment = text, text
      linktitle = text, text
      reference = page, text
      build = group, group
      details = page, text
      alias = switch, switch
      summary = long text, none
      date = date, none
      lastmod = date, none
      publishDate = date, none
      draft = switch, none
      tags = list, none
      type = text, none
      markup = choice, none
      headless = switch, none
      isCJKLanguage = switch, none
      translationKey = text, none
      menus = text, none
      menu = text, none
      sitemap = group, none`,
  },
  {
    name: "Docsy",
    generator: "a Hugo site",
    folder: "docsy.dev/content",
    page: "en/a.md",
    files: [docsyConfig],
    fields: `
      title = text, text
      description = long text, text
      params = group, group
      outputs = list, list
      layout = text, text
      linkTitle = text, text
      menu = group, yaml
      cSpell:ignore = text, text
      weight = number, number
      aliases = list, list
      date = date, date
      tags = list, list
      categories = list, list
      resources = yaml, yaml
      cascade = group, group
      type = text, text
      no_list = switch, switch
      body_class = text, text
      lastmod = date, date
      author = text, text
      message = text, text
      updated = date, date
      draft = switch, switch
      canonical_url = text, text
      simple_list = switch, none
      toc_hide = switch, none
      toc_root = switch, none
      sidebar_root_for = choice, none
      manualLink = text, none
      manualLinkTitle = text, none
      manualLinkTarget = choice, none
      manualLinkRelref = page, none
      icon = text, none
      hide_feedback = switch, none
      hide_readingtime = switch, none
      hide_summary = switch, none
      no_print = switch, none
      notoc = switch, none
      exclude_search = switch, none
      github_repo = text, none
      github_subdir = text, none
      github_project_repo = text, none
      github_url = text, none
      path_base_for_github_subdir = text, none`,
  },
  {
    name: "Material for MkDocs",
    generator: "an MkDocs site",
    folder: "docs",
    page: "a.md",
    files: [materialConfig],
    fields: `
      template = text, text
      title = text, text
      social = group, yaml
      location = page, text
      icon = text, text
      status = choice, text
      search = group, group
      description = long text, none
      author = text, none
      subtitle = text, none
      hide = list, none
      tags = list, none
      comments = switch, none
      revision_date = date, none`,
  },
  {
    name: "its blog",
    generator: "an MkDocs site",
    folder: "docs",
    page: "blog/posts/a.md",
    files: [materialConfig],
    fields: `
      date = date, date
      authors = list, list
      categories = list, list
      description = long text, text
      slug = text, text
      links = list, list
      icon = text, text
      title = text, text
      social = group, group
      readtime = number, number
      draft = switch, none
      pin = switch, none`,
  },
  {
    name: "Just the Docs",
    generator: "a Jekyll site",
    folder: "docs",
    page: "a.md",
    files: [jekyllConfig],
    fields: `
      title = text, text
      nav_order = number, number
      layout = choice, text
      nav_exclude = switch, switch
      parent = page, text
      grand_parent = page, text
      ancestor = page, text
      description = long text, none
      permalink = text, none
      published = switch, none
      date = date, none
      category = text, none
      categories = list, none
      tags = list, none
      excerpt = long text, none
      lang = text, none
      redirect_from = list, none
      redirect_to = text, none
      sitemap = switch, none
      image = picture, none
      author = text, none
      last_modified_at = date, none
      nav_enabled = switch, none
      nav_fold = switch, none
      has_toc = switch, none
      has_children = switch, none
      child_nav_order = choice, none
      search_exclude = switch, none
      last_modified_date = date, none`,
  },
  {
    name: "Mintlify",
    generator: "a Mintlify site",
    folder: "",
    page: "a.mdx",
    files: [],
    fields: `
      name = text, text
      description = long text, text
      license = text, text
      compatibility = text, text
      metadata = group, group
      title = text, text
      mode = choice, text
      keywords = list, list
      boost = number, number
      rss = switch, switch
      noindex = switch, switch
      hidden = switch, switch
      sidebarTitle = text, text
      tag = text, text
      asyncapi = text, text
      openapi = text, text
      shortTitle = text, text
      icon = text, none
      iconType = choice, none
      searchable = switch, none
      deprecated = switch, none
      hideFooterPagination = switch, none
      hideApiMarker = switch, none
      related = list, none
      groups = list, none
      public = switch, none
      contextual = group, none
      url = text, none
      openapi-schema = text, none
      api = text, none
      authMethod = choice, none
      playground = choice, none
      version = text, none
      timestamp = switch, none
      lastUpdatedDate = date, none
      canonical = text, none
      robots = text, none
      og:title = text, none
      twitter:title = text, none
      og:description = long text, none
      twitter:description = long text, none
      og:image = picture, none
      twitter:image = picture, none`,
  },
  {
    name: "Nuxt Content",
    generator: "a Nuxt site",
    folder: "docs/content",
    page: "docs/1.a.md",
    files: [nuxtConfig],
    fields: `
      title = text, text
      description = long text, text
      links = yaml, list
      toc = group, group
      navigation = group, group
      seo = group, group
      layout = text, none
      draft = switch, none`,
  },
  {
    name: "its blog",
    generator: "a Nuxt site",
    folder: "docs/content",
    page: "blog/a.md",
    files: [nuxtConfig],
    fields: `
      title = text, text
      description = long text, text
      authors = yaml, yaml
      categories = list, list
      category = choice, text
      date = date, time
      draft = switch, switch
      image = group, group
      seo = group, group`,
  },
  {
    name: "its templates",
    generator: "a Nuxt site",
    folder: "docs/content",
    page: "templates/a.md",
    files: [nuxtConfig],
    fields: `
      slug = text, text
      subtitle = text, text
      title = text, text
      baseDir = text, text
      branch = text, text
      category = choice, text
      demo = text, text
      description = long text, text
      licenseType = choice, text
      mainScreen = picture, picture
      name = text, text
      owner = text, text
      draft = switch, switch
      image1 = picture, picture
      image2 = picture, picture
      image3 = picture, picture
      createdAt = text, time`,
  },
  {
    name: "Eleventy",
    generator: "an 11ty site",
    folder: "src",
    page: "docs/a.md",
    files: [],
    fields: `
      layout = text, text
      permalink = switch, switch
      eleventyExcludeFromCollections = switch, switch
      headerTitle = text, text
      ignoreSupporters = switch, switch
      ignoreFooterTestimonial = switch, switch
      eleventyNavigation = group, group
      pageTitle = text, text
      excludeFromSidebar = switch, switch
      removedFeature = switch, switch
      communityLinksKey = text, text
      eleventyImport = group, group
      relatedLinks = group, group
      subtitle = text, text
      hideRelatedLinks = switch, switch
      overrideCommunityLinks = switch, switch
      relatedKey = text, text
      relatedTitle = text, text
      tags = list, list
      searchTitle = text, text
      excludeFromSearch = switch, switch
      hosts = yaml, yaml
      classicHosts = yaml, yaml
      webides = yaml, yaml
      cmses = yaml, yaml
      addedInVersion = text, text
      logoImage = picture, picture
      description = long text, nothing
      titleOverride = text, text
      iconUrl = text, text
      exportCommunityLinks = yaml, yaml
      tiptitle = text, text
      date = date, date
      newstitle = text, text
      override:tags = list, nothing
      blogHighlight = switch, switch
      external_url = text, text
      ogimageOverride = group, group
      screenshotCacheBust = number, number
      sidebarTitle = text, nothing
      hideRelatedBlogPosts = switch, switch
      title = text, none
      templateEngineOverride = text, none
      pagination = group, none`,
  },
];
