import { Layout } from "nextra-theme-docs";
import { normalizePages } from "nextra/normalize-pages";
import { getPageMap } from "nextra/page-map";

/** All that its own sidebar and bar show. */
function List({ items }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {item.href || "frontMatter" in item ? (
            <a href={item.href ?? item.route}>{item.title}</a>
          ) : (
            <span>{item.title ?? "—"}</span>
          )}
          {item.items && <List items={Object.values(item.items)} />}
          {item.children?.length > 0 && <List items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

export default async function Root({ children }) {
  const pageMap = await getPageMap();
  const { directories } = normalizePages({ list: pageMap, route: "/" });
  return (
    <html lang="en">
      <body>
        <nav id="menu">
          <List items={directories} />
        </nav>
        <Layout pageMap={pageMap} docsRepositoryBase="https://github.com/ada/tea">
          {children}
        </Layout>
      </body>
    </html>
  );
}
