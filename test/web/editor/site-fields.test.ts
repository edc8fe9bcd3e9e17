import { expect, test } from "bun:test";

import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const page = (yaml: string) => `---\n${yaml}\n---\n\nText.\n`;

const { ada, grace } = await testSite({
  files: {
    "astro.config.mjs": "export default defineConfig({ integrations: [starlight({ title: 'Tea' })] });",
    "src/kinds.ts": 'export const kinds = ["guide", "reference"] as const;',
    "src/content.config.ts": `import { kinds } from "./kinds";
      export const collections = { docs: defineCollection({ loader: docsLoader(),
      schema: docsSchema({ extend: ({ image }) => z.object({
        kind: z.enum(kinds).describe("What readers come for."),
        cover: image().optional(),
        reviewed: z.date().optional(),
      }) }) }) };`,
    "src/content/docs/index.mdx": page("title: Home\nkind: guide"),
    "src/content/docs/bad.mdx": page("title: Bad\nkind: other"),
  },
});

const shown = async (slug: string) => {
  const { text } = await ada.get(`/admin/edit/${slug}`);
  const [form, templates] = text.split('<template id="front-matter"');
  return { form: form!, templates: templates! };
};

test("fields have the controls of the site's own schema, and a sentence from it", async () => {
  await grace.save(
    "fields/kinds",
    page("title: A\\nkind: guide\\nsidebar:\\n  order: 2\\ndraft: true".replaceAll("\\n", "\n")),
  );
  const { form } = await shown("fields/kinds");

  expect(form).toMatch(/data-property="kind" data-kind="choice"/);
  expect(form).toContain('<option value="reference" data-as="text">');
  expect(form).toContain("Required. What readers come for.");
  expect(form).toMatch(/data-property="sidebar" data-kind="group"/);
  expect(form).toMatch(/data-as="number" value="2"[^>]*data-field="order" data-group="sidebar"/);
  expect(form).toMatch(/data-field="label" data-group="sidebar"/);
});

test("what the site needs has a row on each page that lacks it, and what no page has is offered", async () => {
  await grace.save("fields/lacks", page("title: A"));
  const { form, templates } = await shown("fields/lacks");

  expect(form).toMatch(/data-property="kind" data-kind="choice"/);
  expect(form).toContain('<span class="needed">1 required</span>');
  expect(templates).toMatch(/<option value="reviewed"/);
  expect(templates).toMatch(/data-property="cover" data-kind="picture"/);
  expect(templates).toMatch(/data-property="template" data-kind="choice"/);
});

test("a page that takes keys of another map lacks none of them", async () => {
  await grace.save("fields/merged", page("all: &all { title: A, kind: guide }\n<<: *all"));

  expect((await shown("fields/merged")).form).not.toContain('<span class="needed">');
});

test("a key of a group is written below it, and removed from it", async () => {
  const edited = async (content: string, edit: object) =>
    (
      await ada.post("/admin/blocks/fields", {
        content,
        edit: { kind: "front matter", group: "sidebar", ...edit },
      })
    ).json.content;

  expect(await edited(page("title: A"), { key: "order", value: "2", as: "number" })).toBe(
    page("title: A\nsidebar:\n  order: 2"),
  );
  expect(await edited(page("title: A\nsidebar:\n  order: 2"), { key: "label", value: "B", as: "text" })).toBe(
    page("title: A\nsidebar:\n  order: 2\n  label: B"),
  );
  expect(await edited(page("title: A\nsidebar:\n  order: 2"), { key: "order", value: "" })).toBe(
    page("title: A"),
  );
});

test("a text that the build would stop at isn't published, and the sentence says which field", async () => {
  const check = async (slug: string, yaml: string) => {
    await ada.save(slug, page(yaml));
    const { text } = await ada.open(`/admin/publish/${slug}`);
    return [
      ...(await textsOf(text, ".problems li span")),
      /form="commit"[^>]* disabled/.test(text) ? "stops" : "goes",
    ];
  };

  expect(await check("fields/no-kind", "title: A")).toEqual([
    "The front matter needs “kind”. Its description: What readers come for.",
    "stops",
  ]);
  expect(await check("fields/wrong", "title: A\nkind: news")).toEqual([
    "“kind” of the front matter is “news”. It can be “guide”, “reference”.",
    "stops",
  ]);
  expect(await check("fields/right", "title: A\nkind: guide\nsidebar: { order: 1 }")).toEqual(["goes"]);
  // The published page has it, too.
  expect(await check("bad", "title: Bad\nkind: other\ndraft: true")).toEqual([
    "“kind” of the front matter is “other”. It can be “guide”, “reference”.",
    "goes",
  ]);
});
