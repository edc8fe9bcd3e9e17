// Prints the menu of each site that it is given, by Nextra's own functions, or the first page that can't be built and why.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const dist = (name) => import(`${process.cwd()}/node_modules/${name}.js`);
const { convertToPageMap } = await dist("nextra/dist/server/page-map/to-page-map");
const { normalizePageMap } = await dist("nextra/dist/server/page-map/normalize");
const { normalizePages } = await dist("nextra/dist/client/normalize-pages");
const { Breadcrumb } = await dist("nextra-theme-docs/dist/components/breadcrumb");

let written = 0;

async function menuOf({ files, pages }) {
  const meta = new Map();
  for (const [path, text] of Object.entries(files)) {
    written += 1;
    const file = `${import.meta.dir}/${written}.mjs`;
    await Bun.write(file, text);
    meta.set(path, (await import(file)).default);
  }
  const filePaths = [...Object.keys(pages), ...meta.keys()];
  const withValues = (items) =>
    items.map(({ __metaPath, __pagePath, children, ...item }) => {
      if (__metaPath) return { data: meta.get(__metaPath) };
      return children
        ? { ...item, children: withValues(children) }
        : { ...item, frontMatter: pages[__pagePath] };
    });
  const list = normalizePageMap(withValues(convertToPageMap({ filePaths, basePath: "" }).pageMap));
  for (const path of Object.keys(pages)) {
    const route = `/${path.replace(/^content\/|(?:\/?index)?\.mdx$/g, "")}`.replace(/(?<=.)\/$/, "");
    try {
      const { activePath, activeType } = normalizePages({ list, route });
      if (activeType !== "page") renderToStaticMarkup(createElement(Breadcrumb, { activePath }));
    } catch (error) {
      return `${route}: ${error}`;
    }
  }
  return normalizePages({ list, route: "/" }).directories.map(entryOf);
}

function entryOf({ title, href, route, frontMatter, children, items }) {
  const inside = items ? Object.values(items) : (children ?? []);
  return {
    label: title ?? "—",
    leads: href ?? (frontMatter ? route : null),
    items: inside.length > 0 ? inside.map(entryOf) : null,
  };
}

for (const site of await Bun.stdin.json())
  console.log(`MENU ${JSON.stringify(await menuOf(site).catch((error) => String(error?.message ?? error)))}`);
