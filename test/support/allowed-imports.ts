/**
 * What the files of each folder may import besides their own folder. `node:` and Bun's own are for adapters and the
 * edge.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  "src/core": ["src/sites/addresses", "src/markdown", "src/sites"],
  "src/sites/addresses": [],
  "src/markdown": [
    "src/sites/addresses",
    "acorn",
    "acorn-jsx",
    "@lezer/",
    "github-slugger",
    "hast",
    "hast-util-from-html",
    "hast-util-sanitize",
    "hast-util-to-html",
    "hast-util-to-mdast",
    "highlight.js",
    "mdast",
    "mdast-util-",
    "micromark",
    "micromark-",
    "parse-entities",
    "node-diff3",
    "temml",
    "yaml",
  ],
  "src/sites": [
    "src/sites/addresses",
    "src/markdown",
    "@sveltejs/acorn-typescript",
    "acorn",
    "mdast",
    "yaml",
  ],
  "src/config": ["src/core", "src/markdown", "src/webhooks", "node:"],
  "src/machine": ["src/core", "src/config", "node:"],
  "src/gemini": ["src/core", "@google/genai", "node:"],
  "src/openai": ["src/core"],
  "src/oidc": ["src/core", "openid-client"],
  "src/smtp": ["src/core", "nodemailer/lib/"],
  "src/commands": ["src/core", "node:"],
  "src/client": ["node:"],
  "src/webhooks": ["src/core", "node:"],
  "src/store": ["src/core", "bun:sqlite", "node:"],
  "src/metrics": ["src/core", "node:"],
  "src/repository": ["src/core", "@octokit/rest", "node:"],
  "src/texts": ["src/core", "src/machine", "bun:", "node:"],
  "src/web": [
    "src/core",
    "views",
    "static",
    "elysia",
    "@elysiajs/html",
    "@modelcontextprotocol/server",
    "node:",
  ],
  views: ["static/commands.ts", "static/block-names.ts", "static/person-look.ts", "@kitajs/html"],
  static: [
    "src/markdown/browser.ts",
    "src/markdown/fields.ts",
    "src/markdown/highlighting.ts",
    "src/markdown/formulas.ts",
    "src/markdown/heading-ids.ts",
    "src/markdown/writing.ts",
    "src/markdown/tree/index.ts",
    "src/core/wire.ts",
    "@codemirror/",
    "@lezer/",
    "htmx.org/",
  ],
};

/**
 * The folders of pure functions, each with the files that others may import. The rest of those is reached through these, and
 * what runs in the browser or answers requests loads no parser.
 */
export const faces: Readonly<Record<string, readonly string[]>> = {
  "src/sites/addresses": ["index.ts"],
  "src/markdown": [
    "browser.ts",
    "fields.ts",
    "highlighting.ts",
    "formulas.ts",
    "heading-ids.ts",
    "writing.ts",
    "tree/dialect.ts",
    "frontmatter/field.ts",
  ],
  "src/sites": ["index.ts", "server.ts"],
};

/** Returns the folders as a diagram of Mermaid, which GitHub draws. An arrow is an import. */
export function diagram(): string {
  const folders = Object.keys(allowed);
  const arrows = folders.map((folder): [string, string[]] => {
    const imported = allowed[folder]!.map((place) => folders.find((other) => place.startsWith(other)));
    return [folder, imported.filter((other) => other !== undefined)];
  });
  const imported = new Set(arrows.flatMap(([, others]) => others));
  // The files of src itself, of src/check, src/cli and src/compose, compose the program of the folders that no other folder imports.
  const lines = [["src/*.ts", folders.filter((folder) => !imported.has(folder))] as const, ...arrows]
    .filter(([, others]) => others.length > 0)
    .map(([folder, others]) => `  ${node(folder)} --> ${[...new Set(others)].map(node).join(" & ")}`);
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

function node(folder: string): string {
  return `${folder.replace(/\W+/g, "_")}["${folder}"]`;
}
