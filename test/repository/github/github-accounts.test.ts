import { afterAll, beforeEach, expect, test } from "bun:test";

import { NotConfigured, Unavailable } from "../../../src/core/errors.ts";
import { tokens } from "../../support/emulator.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { json, open, refusalOf } from "./github-host.ts";

const stub = new GitHubStub();
afterAll(() => stub.stop());
beforeEach(() => stub.forget());

type Said = Readonly<{
  permission?: object;
  status?: number;
  isPrivate?: boolean;
  repositoryStatus?: number;
}>;

function says({ permission = {}, status = 200, isPrivate = false, repositoryStatus = 200 }: Said) {
  stub.answer(({ path }) =>
    path.includes("/collaborators/")
      ? json(status, { message: "It is so.", ...permission })
      : json(repositoryStatus, { full_name: "octocat/site", default_branch: "main", private: isPrivate }),
  );
}

const roleOf = (id?: string) => open(stub.url).accounts.roleOf({ login: "ada", id });

test.each([
  [{ permission: { permission: "admin" } }, "administrator"],
  [{ permission: { permission: "maintain" } }, "administrator"],
  [{ permission: { permission: "write", role_name: "maintain" } }, "administrator"],
  [
    {
      permission: {
        permission: "write",
        role_name: "of ours",
        user: { id: 1815, permissions: { maintain: true } },
      },
    },
    "administrator",
  ],
  [{ permission: { permission: "read", role_name: "maintain" } }, "none"],
  [{ permission: { permission: "write", user: { id: 1815 } } }, "publisher"],
  [{ permission: { permission: "write", user: null } }, "publisher"],
  [{ permission: { permission: "write", user: { id: 1852 } } }, "none"],
  [{ permission: { permission: "write", user: { id: 1852 } }, isPrivate: true }, "none"],
  [{ permission: { permission: "read" } }, "none"],
  [{ permission: { permission: "read" }, isPrivate: true }, "reader"],
  [{ permission: { permission: "read", user: { id: 1852 } }, isPrivate: true }, "none"],
  [{ permission: { permission: "none" }, isPrivate: true }, "none"],
  [{ permission: { permission: "a word of tomorrow" }, isPrivate: true }, "none"],
  [{ status: 404 }, "none"],
] as const)("GitHub's %j is the role %s", async (said, role) => {
  const description = await GitHubDescription.read();
  says(said);

  expect(await roleOf("1815")).toBe(role);

  expect(stub.asked.flatMap((asked) => description.faultsOf(asked))).toEqual([]);
  expect(stub.asked.map(({ headers }) => headers.get("authorization"))).toEqual(
    stub.asked.map(() => `Bearer ${tokens.octocat}`),
  );
  expect(stub.asked[0]!.path).toBe("/repos/octocat/site/collaborators/ada/permission");
});

test("an account of before ids were kept is known by its login", async () => {
  says({ permission: { permission: "write", user: { id: 1852 } } });

  expect(await roleOf()).toBe("publisher");
});

test.each([
  ["GITHUB_TOKEN is refused", { status: 401 }],
  ["GITHUB_TOKEN may not ask", { status: 403 }],
  ["GITHUB_TOKEN doesn't see the repository", { status: 404, repositoryStatus: 404 }],
  ["GitHub fails", { status: 502 }],
  ["a proxy answers", { permission: { permission: 7 } }],
])("no answer is no refusal of the person: %s", async (_, said) => {
  says(said);

  const refusal = await refusalOf(roleOf());

  expect(["unavailable", "upstream-failed"]).toContain(refusal.kind);
});

test("without GITHUB_TOKEN nobody can ask", async () => {
  const refusal = await refusalOf(
    open(stub.url, { token: undefined }).accounts.roleOf({ login: "ada", id: undefined }),
  );

  expect(refusal).toBeInstanceOf(NotConfigured);
  expect(refusal).toBeInstanceOf(Unavailable);
  expect(stub.asked).toEqual([]);
});
