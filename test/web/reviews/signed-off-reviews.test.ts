import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, repository } = await testSite({
  settings: { SIGN_OFF: "1", PUBLISHING: "review" },
  files: { "content/tea.mdx": "# Tea\n" },
});

test("asking for a review needs no address, and who merges signs", async () => {
  const changes = [{ slug: "tea", content: "# Green tea\n" }];
  const asked = await grace.post("/api/admin/reviews", { changes, title: "Brew green tea" });
  expect(asked.status).toBe(200);
  const { id, head } = asked.json.review;
  const merge = () => ada.post(`/api/admin/reviews/${id}/merge`, { head });

  expect((await merge()).json.code).toBe("invalid");
  await ada.put("/api/admin/me", { email: "ada@example.org" });
  expect((await merge()).status).toBe(200);
  expect(await git(repository, "log", "-1", "--format=%an <%ae>%n%B", "main")).toBe(
    "Ada <ada@example.org>\nBrew green tea\n\nReviewed-by: Ada\nEdited-by: Grace\nSigned-off-by: Ada <ada@example.org>\n",
  );
});
