type Option = Readonly<{ type: "string" | "boolean"; says: string; value?: string }>;

export type Command = Readonly<{
  name: string;
  /** Its arguments, as help shows them. */
  takes: string;
  says: string;
  options: Readonly<Record<string, Option>>;
}>;

const server: Option = { type: "string", value: "URL", says: "the address of docs-admin" };
const json: Option = { type: "boolean", says: "print the answer of the server as one line of JSON" };
const message: Option = { type: "string", value: "TEXT", says: "the message of the commit" };
const check: Option = { type: "boolean", says: "publish nothing that the site can't be built with" };

/** In the order in which help lists them. */
export const commands: readonly Command[] = [
  {
    name: "pages",
    takes: "",
    says: "list pages: slug and title",
    options: { language: { type: "string", value: "CODE", says: "in this language alone" }, server, json },
  },
  {
    name: "read",
    takes: "PAGE",
    says: "print a page: its draft, or the published text",
    options: { published: { type: "boolean", says: "not the draft" }, server, json },
  },
  {
    name: "write",
    takes: "FOLDER",
    says: "save the pages of a folder that differ, as drafts; with --publish in one commit",
    options: {
      publish: { type: "boolean", says: "publish them at once, in one commit" },
      message,
      check,
      "dry-run": { type: "boolean", says: "only say which pages differ" },
      server,
      json,
    },
  },
  {
    name: "publish",
    takes: "PAGE…",
    says: "publish the drafts of pages, in one commit",
    options: { message, check, server, json },
  },
  {
    name: "move",
    takes: "PAGE TO",
    says: "move a page, with the links to it and a redirect",
    options: {
      message,
      "no-links": { type: "boolean", says: "leave the links to it as they are" },
      "no-redirect": { type: "boolean", says: "write no redirect" },
      server,
      json,
    },
  },
  {
    name: "check-pages",
    takes: "[FOLDER]",
    says: "check the published pages, or those of a folder",
    options: { server, json },
  },
];

export const clientHelp = `  docs-admin completion    print what completes commands, for bash, zsh or fish

Of a server, by its address, with a token in DOCS_ADMIN_TOKEN (no .env file is read; the home page is /):

${commands.map(lineOf).join("")}`;

function lineOf({ name, takes, says }: Command): string {
  const needed = takes.replace(/\[.*/, "");
  return `  ${`docs-admin ${name} ${needed}`.trim().padEnd(24)} ${says}\n`;
}

export function helpOf({ name, takes, says, options }: Command): string {
  const lines = Object.entries(options).map(([option, { value, says }]) => {
    return `      ${`--${option}${value ? ` ${value}` : ""}`.padEnd(20)}${says}\n`;
  });
  return `  ${`docs-admin ${name} ${takes}`.trim()}\n      ${says}\n\n${lines.join("")}
A page is its slug, such as guide/tea, and the home page is /. The token is in DOCS_ADMIN_TOKEN.
Exit status: 0 done, 1 problems were found, 2 a wrong command, 3 refused by the server,
4 the server can't be reached or failed.
`;
}
