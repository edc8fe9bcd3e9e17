import { Layout } from "nextra-theme-docs";
import { getPageMap } from "nextra/page-map";

export const metadata = { title: { template: "%s | Tea" } };

export default async function Root({ children }) {
  return (
    <html lang="en" dir="ltr">
      <body>
        <Layout pageMap={await getPageMap()} docsRepositoryBase="https://github.com/ada/tea">
          {children}
        </Layout>
      </body>
    </html>
  );
}
