import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, signIn } = await testSite();
const ada = await signIn("Ada <b>");

test("a deleted page is listed, and is restored as a draft that Undo discards", async () => {
  await ada.publish("gone/page", "# A page that goes\r\n");
  await ada.delete("/api/admin/pages?slug=gone/page");
  const sha = await git(server.repository, "rev-parse", "main");

  const listed = await ada.get("/admin/deleted");
  const fields = await fieldsOf(listed.text, "/admin/restore-page/gone/page");
  const landing = await ada.follow(await ada.submit("/admin/restore-page/gone/page", fields));

  expect(await textsOf(listed.text, ".deleted .row-title")).toContain("A page that goes");
  expect(fields).toEqual({ commit: sha });
  expect(landing.location).toStartWith("/admin/edit/gone/page?reverted=");
  expect(await ada.draftOf("gone/page")).toMatchObject({ content: "# A page that goes\r\n" });
  await ada.follow(
    await ada.submit("/admin/discard/gone/page", await fieldsOf(landing.text, "/admin/discard/gone/page")),
  );
  expect(await ada.draftOf("gone/page")).toBeNull();
});

test("a discarded draft is listed and can be restored; a published one is not listed", async () => {
  await ada.save("let-go", "# Let go\n");
  await ada.submit("/admin/discard/let-go");
  const updatedAt = await ada.save("gone-live", "# Gone live\n");
  await ada.publish("gone-live", "# Gone live\n", { updatedAt });

  const { text } = await ada.get("/admin/deleted");
  const landing = await ada.follow(
    await ada.submit("/admin/restore/let-go", await fieldsOf(text, "/admin/restore/let-go")),
  );
  const after = await ada.get("/admin/deleted");

  const titles = await textsOf(text, ".deleted .row-title");
  expect(titles).toContain("Let go");
  expect(titles).not.toContain("Gone live");
  expect(landing.notices).toEqual(["Draft of “let-go” restored."]);
  expect(await ada.draftOf("let-go")).toMatchObject({ content: "# Let go\n" });
  expect(await textsOf(after.text, ".deleted .row-title")).not.toContain("Let go");
});

test("a deleted page is not restored over a newer draft or a newly published page", async () => {
  const removal = async (slug: string) => {
    await ada.publish(slug, "# Old\n");
    await ada.delete(`/api/admin/pages?slug=${slug}`);
    return { commit: await git(server.repository, "rev-parse", "main") };
  };
  const drafted = await removal("drafted-again");
  await ada.save("drafted-again", "# New\n");
  const again = await removal("published-again");
  await ada.publish("published-again", "# Again\n");

  const overDraft = await ada.submit("/admin/restore-page/drafted-again", drafted);
  const overPage = await ada.submit("/admin/restore-page/published-again", again);

  expect([overDraft.status, overPage.status]).toEqual([409, 404]);
  expect(await textsOf(overDraft.text, "[role=alert]")).toEqual([
    "Ada <b> saved this draft after you opened it. Nothing was changed. Check it and try again.",
  ]);
  expect(await ada.draftOf("drafted-again")).toMatchObject({ content: "# New\n" });
});

test("only pages that a commit removed are restored", async () => {
  const commit = await ada.publish("stands", "# Stands\n");
  await ada.delete("/api/admin/pages?slug=stands");
  const removal = await git(server.repository, "rev-parse", "main");

  const answers = [
    await ada.submit("/admin/restore-page/stands", { commit }),
    await ada.submit("/admin/restore-page/elsewhere", { commit: removal }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
