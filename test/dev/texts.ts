/** Each page explains what it demonstrates. */

export const states = `---
title: States
description: Pages of which each is in a state that is hard to get by hand.
asIndexPage: true
---

# States

| Page | What there is to see |
| :--- | :------------------- |
| [Tea](/states/tea) | Saves and commits by three people |
| [Outdated](/states/outdated) | A draft whose published page was changed since: publish it |
| [Grace is first](/states/grace-is-first) | A save that is refused: type a word |
| [Broken](/states/broken) | A published page that MDX cannot read |
| [Long](/states/long) | Many blocks, long words, wide tables |
| [Right to left](/states/right-to-left) | Arabic and Hebrew |
`;

export const tea = [
  { by: "ada", text: "# Tea\n\nTea is a drink.\n" },
  { by: "grace", text: "# Tea\n\nTea is a hot drink. It is made of leaves.\n" },
  {
    by: "linus",
    text: "# Tea\n\nTea is a hot drink. It is made of leaves.\n\n## How long\n\nFour minutes.\n",
  },
  { by: "grace", text: "# Tea\n\nTea is a hot drink made of leaves.\n\n## How long\n\nThree minutes.\n" },
  {
    by: "ada",
    text: "# Tea\n\nTea is a hot drink made of leaves.\n\n## How long\n\nThree minutes, or four.\n",
  },
] as const;

const opening = (days: string) => `# Behind

The office is open on ${days}.

## How to get there

Take the tram to the harbour.
`;

export const outdated = {
  base: opening("Monday and Tuesday"),
  draft: `${opening("Monday, Tuesday and Wednesday")}\nThe walk takes five minutes.\n`,
  since: opening("Tuesday, from nine to five"),
};

export const graceIsFirst = `# Grace is first

Grace saves this page just before you do, so what you save is refused: type a word and wait two seconds. After that it
is your turn, and then hers again.

The last word: nobody’s.

Change the line above, and a merge asks whose words are to stay. Change any other, and it need not ask.
`;

export const broken = `# Broken

This paragraph is fine.

This one ends {in the middle of an expression.

<Callout>

This box is never closed.
`;

export const newPage = (picture: string) => `---
title: A page that was never published
description: Its picture is staged, and goes along when it is published.
---

# A page that was never published

![Grey stripes, from light to dark](${picture})

The picture above is on this server alone.
`;

export const brokenDraft = `# A draft that cannot be published

The site would not build with the next line.

<Steps>
`;

export const discarded = `# A draft that was discarded

It can be brought back for 30 days.
`;

export const deleted = `# A page that was deleted

It can be brought back from its last commit.
`;

const numbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

const section = (number: number) => `
## Section ${number}

A paragraph of some length, so that the page is as long as the longest that people write. It has **bold words**,
\`code\` and [a link](/states).

- One item
- Another item

\`\`\`ts
const section = ${number};
\`\`\`
`;

export const long = `---
title: A page with a title that is so long that it fits no line, no row of a list and no header of a window
---

# Long

${"Donaudampfschifffahrtsgesellschaftskapitän".repeat(5)}

| ${numbers(12)
  .map((column) => `Column ${column}`)
  .join(" | ")} |
|${" --- |".repeat(12)}
| ${numbers(12)
  .map((column) => `A cell of column ${column}`)
  .join(" | ")} |
${numbers(60).map(section).join("")}`;

export const rightToLeft = `---
title: من اليمين إلى اليسار
description: صفحة باللغتين العربية والعبرية.
---

# من اليمين إلى اليسار

هذه فقرة باللغة العربية، وفيها \`code\` و[رابط](/states) وكلمة English في الوسط.

- عنصر أول
- عنصر ثانٍ

> זאת פסקה בעברית, ובה המילה docs-admin.

An English paragraph, between the two.
`;
