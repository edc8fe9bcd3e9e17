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

const integer = { type: "integer" as const };
const ofLimit = {
  description: "",
  headers: {
    "X-RateLimit-Limit": {
      description: "The number of wrong PINs, or of running requests, that is allowed.",
      schema: integer,
    },
    "X-RateLimit-Remaining": { description: "The number that is left.", schema: integer },
    "X-RateLimit-Reset": {
      description: "The time when one more is allowed, in Unix seconds.",
      schema: integer,
    },
  },
};

/** Of routes whose use is limited. */
export const limited = { 200: ofLimit, 401: ofLimit, 429: ofLimit };
