/** Pages of the dialects whose blocks differ, with each ‸ at an edge between two blocks where one can write. */
export const dialects: Readonly<Record<string, string>> = {
  Docusaurus: `# ‸Tea‸

‸Before.‸

:::note Title

‸In a note.‸

- ‸one‸
- ‸two‸

:::

‸Middle.‸

:::tip
‸Tight.‸
:::

1. ‸first‸
2. ‸second‸

::::info

:::danger

‸Deep.‸

:::

::::

‸After.‸
`,
  VitePress: `‸Before.‸

::: info
‸In a box.‸
:::

::: details Click me
‸Folded.‸

\`\`\`js
‸a()‸
\`\`\`
:::

> ‸plain‸
> ‸quote‸

‸After.‸
`,
  "GitHub and Nextra": `‸Before.‸

> [!NOTE]
> ‸Needs **Node**.‸
>
> ‸More.‸

‸Middle.‸

> [!WARNING]
> ‸Hot:‸
>
> - ‸one‸
> - ‸two‸

- ‸x‸
  - ‸y‸

> ‸plain‸
>
> > ‸deep‸

‸After.‸
`,
  Mintlify: `‸Before.‸

<Note>‸Short.‸</Note>

‸Middle.‸

<Warning>‸It is **not** undone.‸</Warning>
<Note>‸Two tags.‸</Note>

<Card title="Pour">
  ‸Into the cup.‸
</Card>

<Steps>
  <Step title="First">
    ‸Do this.‸
  </Step>
  <Step title="Second">
    ‸Do that.‸
  </Step>
</Steps>

‸After.‸
`,
  Fumadocs: `‸Before.‸

<Callout>
‸Tight.‸
</Callout>

<Callout title="A">

‸Loose.‸

- ‸x‸

</Callout>

<Tabs items={['a', 'b']}>
<Tab>

‸One.‸

</Tab>
<Tab>

‸Two.‸

</Tab>
</Tabs>

‸After.‸
`,
  Starlight: `‸Before.‸

:::note[Title **x**]
‸In a note.‸
:::

<Aside type="tip">‸In an aside.‸</Aside>

<Tabs>
  <TabItem label="npm">‸One.‸</TabItem>
  <TabItem label="pnpm">‸Two.‸</TabItem>
</Tabs>

<Steps>
1. ‸one‸
2. ‸two‸
</Steps>

‸After.‸
`,
  HTML: `‸Before.‸

<details>
<summary>More</summary>

‸Text <b>bold</b>.‸

</details>

‸After.‸
`,
  "MkDocs, whose blocks are text here": `‸Before.‸

!!! note "Title"
    ‸In a note.‸

‸Middle.‸

=== "Tab"

    ‸In a tab.‸

‸After.‸
`,
  "components in lists and quotes": `1. ‸One‸

   <Note>
   ‸Two‸
   </Note>

2. ‸Three‸

   :::tip
   ‸Four‸
   :::

> ‸Five‸
>
> <Card>
> ‸Six‸
> </Card>

‸After.‸
`,
  "hard tabs": `‸Before.‸

-\t‸one‸
-\t‸two‸
\t-\t‸deep‸

<Card>
\t‸In a card.‸

\t‸More.‸
</Card>

\`\`\`js
\t‸a()‸
\`\`\`

‸After.‸
`,
  "right to left": `# ‸كوب‸

‸هذا نص عربي.‸

:::note

‸ملاحظة.‸

:::

- ‸واحد‸
- ‸اثنان‸

> [!NOTE]
> ‸عبري.‸

‸Hello.‸
`,
  leaves: `## ‸Head‸

‸Before.‸

---

- ‸one‸
- ‸two‸

  ‸three‸

‸Setext‸
===

‸Middle.‸

- [ ] ‸task‸
- [x] ‸done‸

1. ‸code‸

   \`\`\`js
   ‸a()‸
   \`\`\`

‸After.‸
`,
  "front matter alone": "---\ntitle: A\n---\n\n‸",
  "front matter and an import": "---\ntitle: A\n---\n\nimport A from 'a';\n\n‸Text.‸\n",
  "an empty page": "‸",
};
