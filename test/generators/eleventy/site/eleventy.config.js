import { IdAttributePlugin } from "@11ty/eleventy";

export default function (config) {
  config.addPlugin(IdAttributePlugin);
  config.addPassthroughCopy({ public: "/" });
  return { dir: { input: "content" } };
}
