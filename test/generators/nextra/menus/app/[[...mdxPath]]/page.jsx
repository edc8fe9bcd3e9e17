import { generateStaticParamsFor, importPage } from "nextra/pages";

import { useMDXComponents } from "../../mdx-components.js";

export const generateStaticParams = generateStaticParamsFor("mdxPath");

export async function generateMetadata({ params }) {
  return (await importPage((await params).mdxPath)).metadata;
}

export default async function Page({ params }) {
  const { mdxPath } = await params;
  const { default: Text, toc, metadata, sourceCode } = await importPage(mdxPath);
  const { wrapper: Wrapper } = useMDXComponents();
  return (
    <Wrapper toc={toc} metadata={metadata} sourceCode={sourceCode}>
      <Text />
    </Wrapper>
  );
}
