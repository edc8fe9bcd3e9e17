/** Words that the package `title` leaves as they are. */
const small = new Set(
  "for and nor but or yet so a an the about above across after against along among around as at before behind below beneath beside between beyond by despite down during except from in inside into like near of off on onto out outside over past per since through throughout till to toward under underneath until up upon via with within without".split(
    " ",
  ),
);
const special = [
  ...[
    "CLI",
    "API",
    "HTTP",
    "HTTPS",
    "JSX",
    "DNS",
    "URL",
    "CI",
    "CD",
    "CDN",
    "GitHub",
    "GitLab",
    "CSS",
    "Sass",
    "JS",
  ],
  ...["JavaScript", "TypeScript", "HTML", "WordPress", "Next.js", "Node.js", "Webpack", "Docker", "Bash"],
  ...[
    "Kubernetes",
    "SWR",
    "TinaCMS",
    "UI",
    "UX",
    "TS",
    "TSX",
    "iPhone",
    "iPad",
    "watchOS",
    "iOS",
    "iPadOS",
    "macOS",
  ],
  ...["PHP", "CMS", "SQL", "GraphQL", "GraphiQL", "JWT", "JWTs", "SSR", "CORS", "ESLint"],
];

/** Returns what a page or a folder is called by its name. Source: `pageTitleFromFilename` of Nextra. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_]/g, " ").toLowerCase().split(" ");
  return words
    .map((word, at) => {
      const known = special.find((each) => each.toLowerCase() === word);
      if (known) return known;
      const isSmall = small.has(word) && at > 0 && at < words.length - 1;
      return isSmall ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join(" ");
}
