/** Prints for each front matter of the standard input, a list of YAML as JSON, whether a generator that is installed in a folder refuses it. */
import { createRequire } from "node:module";
import { join } from "node:path";

const [name, home] = process.argv.slice(2) as [string, string];
const require = createRequire(join(home, "package.json"));
const yaml = require(join(home, "node_modules/js-yaml")) as { load: (text: string) => unknown };

const validators: Record<string, () => Promise<(values: unknown) => unknown>> = {
  documents: async () =>
    require(join(home, "node_modules/@docusaurus/plugin-content-docs/lib/frontMatter.js"))
      .validateDocFrontMatter,
  posts: async () =>
    require(join(home, "node_modules/@docusaurus/plugin-content-blog/lib/frontMatter.js"))
      .validateBlogPostFrontMatter,
  starlight: async () => {
    const { docsSchema } = await import(join(home, "node_modules/@astrojs/starlight/schema.ts"));
    const { z } = await import(join(home, "node_modules/astro/dist/zod.js"));
    const schema = docsSchema()({ image: () => z.string() });
    return (values) => schema.parse(values);
  },
};

const validate = await validators[name]!();
const refused = ((await Bun.stdin.json()) as string[]).map((text) => {
  try {
    validate(yaml.load(text));
    return false;
  } catch {
    return true;
  }
});
// Docusaurus prints what it refuses.
await Bun.write(process.argv[4]!, JSON.stringify(refused));
