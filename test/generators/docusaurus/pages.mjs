/** Prints each file of which the site in this folder makes a page, where that is, and its title: in each language, as Docusaurus loads it. */
import { loadSite } from "@docusaurus/core/lib/server/site.js";

const siteDir = process.cwd();
const { props } = await loadSite({ siteDir });
const { locales, defaultLocale } = props.i18n;
const others = locales.filter((each) => each !== defaultLocale);
const pages = new Map(pagesOf(props));
for (const locale of others)
  // What isn't translated is on the site of each language.
  for (const [file, page] of pagesOf((await loadSite({ siteDir, locale })).props))
    if (!pages.has(file)) pages.set(file, page);
console.log(`pages: ${JSON.stringify([...pages.values()])}`);

function pagesOf({ plugins, routes }) {
  const titles = new Map(plugins.flatMap(({ content }) => titlesIn(content)));
  return routes.flatMap(inside).flatMap(({ path: url, metadata }) => {
    const file = metadata?.sourceFilePath ?? "";
    return /\.mdx?$/.test(file) ? [[file, { path: file, url, title: titles.get(file) }]] : [];
  });
}

function inside(route) {
  return [route, ...(route.routes ?? []).flatMap(inside)];
}

function titlesIn(content) {
  const documents = (content?.loadedVersions ?? []).flatMap(({ docs }) => docs);
  const posts = (content?.blogPosts ?? []).map(({ metadata }) => metadata);
  const pages = Array.isArray(content) ? content : [];
  return [...documents, ...posts, ...pages].map(({ source, title }) => [
    source?.replace("@site/", ""),
    title,
  ]);
}
