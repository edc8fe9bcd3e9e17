import { Footer, Layout, Navbar } from 'nextra-theme-docs'
import { Head } from 'nextra/components'
import { getPageMap } from 'nextra/page-map'
import 'nextra-theme-docs/style.css'

const siteName = 'docs-admin'

export const metadata = {
  title: { default: siteName, template: `%s | ${siteName}` }
}

export default async function RootLayout({ children }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <Head />
      <body>
        <Layout
          pageMap={await getPageMap()}
          navbar={<Navbar logo={<b>{siteName}</b>} />}
          footer={<Footer>Written and published with docs-admin.</Footer>}
          editLink={null}
          feedback={{ content: null }}
          copyPageButton={false}
        >
          {children}
        </Layout>
      </body>
    </html>
  )
}
