import fc from "fast-check";

const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,5}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "-",
      "+",
      "#",
      "1.",
      "2.",
      ">",
      "export",
      "**be**",
      "*is*",
      "`to`",
      "[at](/1)",
      "=",
      "|",
    ),
  },
);

const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

/** Words in lines that no mark begins. */
const paragraph = fc
  .array(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), sentence), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map(([first, rest]) => `${first} ${rest}`).join("\n"));

const heading = fc.tuple(fc.constantFrom("# ", "### "), sentence).map(([mark, text]) => mark + text);

const code = fc
  .array(fc.stringMatching(/^ {0,3}[a-z]{0,4}$/), { maxLength: 3 })
  .map((lines) => ["```", ...lines, "```"].join("\n"));

const rule = fc.constant("---");

const empty = fc.constant("");

const leaf = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  { weight: 1, arbitrary: heading },
  { weight: 1, arbitrary: code },
);

const within = (text: string, first: string, rest: string) =>
  text
    .split("\n")
    .map((line, index) => (line === "" ? rest.trimEnd() : (index === 0 ? first : rest) + line))
    .join("\n");

const blocks = (block: fc.Arbitrary<string>) =>
  fc.array(block, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("\n\n"));

const list = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom("- ", "* ", "1. ", "- [ ] "),
      fc.array(content, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([mark, items, isLoose]) =>
      items
        .map((item, index) => {
          const own = mark === "1. " ? `${index + 1}. ` : mark;
          return within(item, own, " ".repeat(mark === "- [ ] " ? 2 : own.length));
        })
        .join(isLoose || items.some((item) => item.includes("\n\n")) ? "\n\n" : "\n"),
    );

const quote = (content: fc.Arbitrary<string>) => content.map((text) => within(text, "> ", "> "));

/** Backspace can take a text out of one, so its name has no small letter. */
const component = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(content, fc.constantFrom("", "  "), fc.constantFrom("\n", "\n\n"))
    .map(([text, lead, gap]) => `<C>${gap}${within(text, lead, lead)}${gap}</C>`);

const directive = (content: fc.Arbitrary<string>) =>
  fc
    .tuple(content, fc.constantFrom("", " T"), fc.constantFrom("\n", "\n\n"))
    .map(([text, title, gap]) => `:::TIP${title}${gap}${text}${gap}:::`);

const alert = (content: fc.Arbitrary<string>) =>
  content.map((text) => within(`[!NOTE]\n${text}`, "> ", "> "));

const table = fc.constantFrom("| a | b |\n| --- | --- |\n| c | d |", "a | b\n--|--\nc | d");

const inner = fc.oneof(leaf, list(paragraph), quote(blocks(leaf)), directive(leaf), table);

const other = fc.constantFrom(
  ...[
    "$$\na\n$$",
    "[^1]: note",
    "[^1]: note\n\n    more",
    "[ref]: /a",
    "{/* a */}",
    "<br />",
    "![pic](a.png)",
  ],
  ...["import a from 'b'", "<C />", "two  \nlines", "two\\\nlines", "~~~\ncode\n~~~"],
);

const block = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: rule },
  { weight: 1, arbitrary: empty },
  {
    weight: 2,
    arbitrary: list(
      fc.oneof(
        paragraph,
        blocks(leaf),
        fc.tuple(paragraph, list(paragraph)).map((parts) => parts.join("\n")),
      ),
    ),
  },
  { weight: 2, arbitrary: quote(blocks(inner)) },
  { weight: 1, arbitrary: component(blocks(inner)) },
  { weight: 1, arbitrary: directive(blocks(inner)) },
  { weight: 1, arbitrary: alert(blocks(leaf)) },
  { weight: 1, arbitrary: fc.oneof(table, other) },
);

/** A page of blocks of most kinds, and two places in it. */
export const anyPage = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), fc.constantFrom("", "\n"))
  .map(([parts, end]) => parts.join("\n\n") + end)
  .chain((text) =>
    fc.record({ text: fc.constant(text), one: fc.nat(text.length), other: fc.nat(text.length) }),
  );
