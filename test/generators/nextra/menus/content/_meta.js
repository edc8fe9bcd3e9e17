// The first pages that people read.
const kinds = { display: "children" };

export default {
  about: "About us",
  _: { type: "separator", title: "Tea" },
  guide: { title: "Guide", theme: { collapsed: false } },
  code: { title: "Code", href: "https://example.org/code" },
  kinds,
  hidden: { display: "hidden" },
  versions: {
    type: "menu",
    title: "Versions",
    items: {
      old: { title: "Version 1", href: "https://example.org/v1" },
      "new-one": { title: "Version 2", href: "https://example.org/v2" },
    },
  },
  // In the end.
  api: "",
};
