import { rm } from "node:fs/promises";
import { join } from "node:path";

/** A file for the browser; its name holds a hash of its content: `admin-1x2y3z4w.js`. */
export type BundledFile = Readonly<{ name: string; bytes: Uint8Array<ArrayBuffer> }>;

const folder = join(import.meta.dir, "../../static");

/** The entry points; modules that they import later get files of their own. */
const scripts = ["admin.ts", "editor.ts", "media.ts", "history.ts"];

/** In the order in which they apply. They are concatenated, because Bun's bundler would rewrite `light-dark()`. */
const styles = [
  "tokens.css",
  "base.css",
  "marks.css",
  "tree.css",
  "tree-rows.css",
  "menu-draft.css",
  "header.css",
  "frame.css",
  "breadcrumbs.css",
  "fields.css",
  "buttons.css",
  "lists.css",
  "states.css",
  "rows.css",
  "sections.css",
  "badges.css",
  "dialogs.css",
  "menus.css",
  "settings.css",
  "sign-in.css",
  "shortcuts.css",
  "notices.css",
  "pages.css",
  "go-to.css",
  "new-page.css",
  "editor-bar.css",
  "formatting.css",
  "preview.css",
  "code.css",
  "callouts.css",
  "components.css",
  "highlighting.css",
  "document.css",
  "document-find.css",
  "document-inline.css",
  "document-widgets.css",
  "document-blocks.css",
  "document-tables.css",
  "document-layout.css",
  "document-boxes.css",
  "document-tabs.css",
  "blocks.css",
  "outline.css",
  "siblings.css",
  "front-matter.css",
  "component-fields.css",
  "picture.css",
  "changes.css",
  "publish.css",
  "reviews.css",
  "conflict.css",
  "offer.css",
  "merge.css",
  "history.css",
  "audit.css",
  "notifications.css",
  "comparison.css",
  "deployment.css",
  "links-here.css",
  "moves.css",
  "media.css",
  "health.css",
  "help.css",
  "api.css",
  "assistant.css",
  "print.css",
];

/** Builds what `static` holds. @throws AggregateError if a script can't be bundled */
export async function bundle(): Promise<BundledFile[]> {
  const { outputs } = await Bun.build({
    entrypoints: scripts.map((script) => join(folder, script)),
    target: "browser",
    minify: true,
    splitting: true,
    naming: "[name]-[hash].[ext]",
  });
  return [await stylesheet(), ...(await Promise.all([...outputs, await early()].map(asFile)))];
}

/** What runs while the page is read is no module, so it shares none. */
async function early(): Promise<Bun.BuildArtifact> {
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, "early.ts")],
    target: "browser",
    format: "iife",
    minify: true,
    naming: "[name]-[hash].[ext]",
  });
  return outputs[0]!;
}

/** In bytes. Files that import much are above. */
const LONG = 50_000;

/**
 * In a file that imports from others, Bun gives variables longer names than it needs. Read again as a file of its own, a
 * long one gets a twentieth smaller.
 */
async function shortened(output: Bun.BuildArtifact): Promise<ArrayBuffer> {
  const bytes = await output.arrayBuffer();
  if (bytes.byteLength < LONG) return bytes;
  const { outputs } = await Bun.build({
    entrypoints: [output.path],
    files: { [output.path]: bytes },
    target: "browser",
    minify: true,
    external: ["*"],
  });
  return outputs[0]!.arrayBuffer();
}

async function stylesheet(): Promise<BundledFile> {
  const texts = await Promise.all(styles.map((style) => Bun.file(join(folder, "styles", style)).text()));
  const bytes = new TextEncoder().encode(texts.join("\n"));
  return { name: `admin-${Bun.hash(bytes).toString(36)}.css`, bytes };
}

async function asFile(output: Bun.BuildArtifact): Promise<BundledFile> {
  return { name: output.path.replace(/^\.\//, ""), bytes: new Uint8Array(await shortened(output)) };
}

if (import.meta.main) {
  const [into] = process.argv.slice(2);
  await rm(into!, { recursive: true, force: true });
  for (const { name, bytes } of await bundle()) await Bun.write(join(into!, name), bytes);
}
