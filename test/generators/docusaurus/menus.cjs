// Prints the menus of sites as the generator's theme gets them, of each folder that is named: its labels, and the files of pages.
const { loadSite } = require("@docusaurus/core/lib/server/site.js");
const { toSidebarsProp } = require("@docusaurus/plugin-content-docs/lib/props.js");

async function menusOf(siteDir, locale) {
  const { props } = await loadSite({ siteDir, locale });
  const sets = props.plugins.filter(({ name }) => name === "docusaurus-plugin-content-docs");
  return sets.flatMap(({ options, content }) =>
    content.loadedVersions.map((version) => ({
      set: options.id,
      version: version.versionName,
      menus: menusIn(version),
    })),
  );
}

function menusIn(version) {
  const pages = new Map(
    version.docs.map(({ permalink, source }) => [permalink, source.slice("@site/".length)]),
  );
  const itemOf = ({ type, label, href, items }) => ({
    label: type === "html" ? null : label,
    leads: pages.get(href) ?? (type === "category" ? null : (href ?? null)),
    items: items ? items.map(itemOf) : null,
  });
  return Object.fromEntries(
    Object.entries(toSidebarsProp(version)).map(([name, items]) => [name, items.map(itemOf)]),
  );
}

void (async () => {
  for (const asked of process.argv.slice(2)) {
    const [folder, locale] = asked.split("#");
    // It refuses two groups of one name where a menu is translated.
    const read = await menusOf(folder, locale).catch((error) => String(error));
    console.log(`MENUS ${JSON.stringify(read)}`);
  }
})();
