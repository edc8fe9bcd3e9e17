export default {
  docs: [
    "index",
    {
      type: "category",
      label: "Guide",
      link: { type: "doc", id: "guide/index" },
      items: ["guide/setup", "guide/old", { type: "doc", id: "guide/gone", label: "Gone" }],
    },
  ],
};
