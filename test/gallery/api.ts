import { Api, type ApiView } from "../../views/api/api.tsx";
import type { FieldView } from "../../views/api/fields.tsx";
import { ada, longWord } from "./cast.ts";
import type { Shown, View } from "./state.ts";

const field = (name: string, more: Partial<FieldView> = {}): FieldView => ({
  name,
  place: undefined,
  isOptional: false,
  type: [{ text: "string" }],
  description: undefined,
  ...more,
});

const slug = field("slug", { description: "The page's path without its ending; empty for the home page." });
const updatedAt = field("updatedAt", {
  isOptional: true,
  type: [{ text: "number or null" }],
  description: "Of the draft that the text is based on; null or 0 if there is none.",
});

const failures = [
  {
    status: "400",
    description: "A field is missing, of the wrong type, or not allowed.",
    headers: [],
    type: undefined,
  },
  {
    status: "401",
    description: "No session and no token, or one that has ended.",
    headers: ["WWW-Authenticate"],
    type: undefined,
  },
];

const api = (word: string): ApiView => ({
  version: "0.1.0",
  groups: [
    {
      name: "Drafts",
      operations: [
        {
          name: "saveDrafts",
          method: "PUT",
          path: `/api/admin/${word}`,
          summary: "Saves a draft, or up to 100",
          description: "It is on disk when the answer is sent. A token needs the right `draft`.",
          parameters: [
            field("If-Match", { place: "header", isOptional: true }),
            field("id", { place: "path" }),
          ],
          body: {
            fields: [slug, updatedAt],
            examples: [
              JSON.stringify(
                { slug: word, content: `# ${word} and words enough to leave the box` },
                undefined,
                2,
              ),
            ],
          },
          answers: [
            {
              status: "200",
              description: "The request succeeded.",
              headers: ["ETag"],
              type: [
                { text: "{ ok: true, drafts: list of " },
                { text: "Draft", schema: "Draft" },
                { text: " }" },
              ],
            },
            ...failures,
          ],
        },
      ],
    },
    {
      name: "Pages",
      operations: [
        {
          name: "listPages",
          method: "GET",
          path: "/api/admin/pages",
          summary: "Lists the published pages",
          description: undefined,
          parameters: [],
          body: undefined,
          answers: failures,
        },
      ],
    },
  ],
  schemas: [
    { name: "Draft", description: undefined, fields: [slug, field("content")] },
    { name: "StaleDraft", description: "Somebody saved before you: the draft as it is now.", fields: [slug] },
  ],
});

const shown = (word: string): Shown => ({
  title: "API reference",
  name: ada,
  content: Api({ api: api(word) }),
});

export const apiView: View = {
  name: "API reference",
  states: [
    { name: "of two parts", render: () => shown("drafts") },
    { name: "long words", isLikeAnother: true, render: () => shown(longWord) },
  ],
};
