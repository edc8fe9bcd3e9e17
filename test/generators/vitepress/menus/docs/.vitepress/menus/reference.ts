const more = [
  { text: "Gamma", link: "/reference/gamma" },
  { text: "Delta", link: "/reference/delta#end" },
];

export const reference = [
  {
    text: "Reference",
    items: [
      { text: "All of it", link: "/reference/" },
      { text: "Alpha", link: "/reference/alpha" },
      { text: "Beta", link: "/reference/beta.html" },
    ],
  },
  { text: "More", items: more },
];
