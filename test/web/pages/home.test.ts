import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, server } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/broken.mdx": "# Broken\n\n![This](/uploads/gone.png).\n",
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, page) => [`content/p${page}.mdx`, `# Page ${page}\n`]),
    ),
  },
  settings: { SITE_NAME: "Tea & <cakes>", SITE_URL: "https://tea.example" },
});
const grace = await Client.signedIn(server.url, { name: "Grace" });

const of = (section: string, part: string) => `section[aria-labelledby="${section}"] ${part}`;
const sectionsOf = (text: string) => textsOf(text, ".section h2");

test("with nothing to do, the home is the site with what was published", async () => {
  const { text } = await ada.get("/admin");

  expect(await textsOf(text, "h1")).toEqual(["Tea & <cakes>"]);
  expect((await textsOf(text, ".lead"))[0]).toMatch(
    /^Everything is published\. Published just now on main\.$/,
  );
  expect(text).toContain('<a class="button quiet wide-only" href="https://tea.example/">');
  expect(await sectionsOf(text)).toEqual(["Recently published"]);
  expect(await textsOf(text, "#main .row-title")).toHaveLength(5);
  expect(text.match(/aria-label="Search pages"/g)).toHaveLength(1);
  expect(text).not.toContain('class="search"');
});

test("activity beside it says who edited, asked and committed last", async () => {
  await grace.save("edited", "# Edited\n");
  await ada.save("edited-too", "# Edited, too\n");

  const { text } = await ada.get("/admin");
  const rows = await textsOf(text, ".side .activity li p:first-child");

  expect(rows[0]).toBe("You edited Edited, too");
  expect(rows[1]).toBe("Grace edited Edited");
  expect(rows[2]).toMatch(/ committed /);
  for (const slug of ["edited", "edited-too"]) await ada.delete(`/api/admin/pages?slug=${slug}`);
});

test("what is unpublished, one's own drafts and what the last check found are sections of their own", async () => {
  // A page that is read after each gives them times that differ.
  await ada.save("p0", "# Page 0, changed\n");
  expect(await sectionsOf((await ada.get("/admin")).text)).not.toContain("Broken");
  await grace.save("p1", "# Page 1, changed\n");
  expect(await sectionsOf((await ada.get("/admin")).text)).not.toContain("Broken");
  await ada.save("fresh", "# Fresh\n");
  await ada.get("/admin/health");

  const { text } = await ada.get("/admin");

  expect((await textsOf(text, ".lead"))[0]).toStartWith("3 changes wait to be published.");
  expect(await sectionsOf(text)).toEqual(["Unpublished", "Your drafts", "Broken", "Recently published"]);
  expect(await textsOf(text, of("unpublished", ".row-title"))).toEqual([
    "Fresh",
    "Page 1, changed",
    "Page 0, changed",
  ]);
  expect(await textsOf(text, of("unpublished", ".row-state"))).toEqual(["New", "Changed", "Changed"]);
  expect(await textsOf(text, of("mine", ".row-title"))).toEqual(["Fresh", "Page 0, changed"]);
  expect(await textsOf(text, of("broken", ".row-path"))).toEqual(["broken · line 3"]);
  const linus = await Client.signedIn(server.url, { name: "Linus" });
  expect(await sectionsOf((await linus.get("/admin")).text)).not.toContain("Your drafts");
});

test("a page that is to be moved or deleted waits among what is unpublished, and all of it counts", async () => {
  for (const page of [2, 3, 4, 5]) await ada.save(`p${page}`, `# Page ${page}, changed\n`);

  const { text } = await ada.get("/admin");

  expect(await textsOf(text, of("unpublished", ".row-title"))).toHaveLength(5);
  expect(await textsOf(text, of("unpublished", ".count"))).toEqual(["7"]);
  expect(text).toContain('<a href="/admin/changes" aria-label="See all: Unpublished">');
});
