/** Parts of the descriptions of routes, as OpenAPI has them. */

const header = (name: string, description: string) => ({
  in: "header" as const,
  name,
  description,
  schema: { type: "string" as const },
});

/** Of routes that take conditions. */
export const conditional = {
  parameters: [
    header(
      "If-Match",
      "The ETag of the text that the request is based on. If it changed, the answer is 412.",
    ),
    header("If-None-Match", "`*`: there is nothing yet. If there is, the answer is 412."),
  ],
};

/** Of routes whose answer has an ETag. */
export const tagged = (description: string) => ({
  responses: {
    200: { description: "", headers: { ETag: { description, schema: { type: "string" as const } } } },
  },
});
