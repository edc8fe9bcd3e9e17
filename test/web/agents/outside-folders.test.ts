import { expect, test } from "bun:test";

import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const links = [
  "[one](/secret/plan)",
  "[two](/secret/plan#costs)",
  "[three](../secret/plan)",
  "[four](/secret/none)",
  "[five](/secret)",
  "[six](/own-address)",
  "![eight](/secret/picture.png)",
  "![nine](../secret/picture.png)",
  "[ten](/guide/nowhere)",
  "[eleven](/guide/milk#nowhere)",
  "![twelve](/uploads/gone-00000000.png)",
  "[thirteen](#nowhere)",
  "<Widget />",
];

const inside = {
  "content/index.mdx": "# Home\n",
  "content/guide/links.mdx": `# Links\n\n${links.join("\n\n")}\n`,
  "content/guide/milk.mdx": "# Milk\n",
};

const outside = {
  "content/secret/plan.mdx":
    "---\nslug: /own-address\n---\n\n# Plan\n\n## Costs\n\n[Milk](/guide/milk)\n\n<Widget />\n",
  "content/secret/picture.png": "a picture",
  "content/secret/index.mdx": "# Secret\n",
};

const SENT_ON = "/guide/sent-on";

/** What a token for `guide` is told on a site with these files. */
async function toldOn(files: Record<string, string>) {
  const { ada } = await testSite({ files });
  const script = await ada.withToken({ can: ["read"], folders: ["guide"] });
  const { problems } = await new Agent(script).ask("check_page", { slug: "guide/links" });
  return { problems, health: (await script.get("/api/admin/health")).json };
}

const told = await toldOn(inside);
const toldBesideOthers = await toldOn({ ...inside, ...outside });

test("a token of a folder is told the same, whatever there is outside it", () => {
  expect(toldBesideOthers).toEqual(told);
});

test("a link that the site sends on to outside works, and nothing says where to", async () => {
  const alias = `---\naliases: [${SENT_ON}]\n---\n\n# Plan\n`;
  const { problems, health } = await toldOn({
    ...inside,
    "content/guide/links.mdx": `# Links\n\n[Sent on](${SENT_ON})\n`,
    "content/secret/plan.mdx": alias,
  });

  expect(problems).toEqual([]);
  expect(health.problems).toEqual([]);
});

test("it is told what is wrong in its folder", () => {
  const broken = (problems: ReadonlyArray<{ message: string }>) =>
    problems.map(({ message }) => /“(.*)”/.exec(message)?.[1]).filter(Boolean);
  const checked = ["/guide/nowhere", "/uploads/gone-00000000.png", "#nowhere"];

  expect(broken(told.problems)).toEqual(checked);
  expect(broken(told.health.problems).sort()).toEqual([...checked, "/guide/milk#nowhere"].sort());
});

test("a link outside its folder is nothing to it where all routes of the site are known", async () => {
  const site = {
    "docs/.vitepress/config.mjs": "export default {};\n",
    "docs/guide/links.md": "# Links\n\n[a](/secret/plan) [b](/guide/nowhere)\n",
  };
  const all: Record<string, string>[] = [site, { ...site, "docs/secret/plan.md": "# Plan\n" }];
  for (const files of all) {
    const { problems } = await toldOn(files);
    expect(problems.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining("/guide/nowhere"),
    ]);
  }
});
