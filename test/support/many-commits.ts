import type { GitHubStub } from "./github-stub.ts";

/** Makes the stub report `count` more commits that remove no page. Returns the latest. */
export function followedBy(count: number, stub: GitHubStub, sha: string): string {
  const commits = Array.from({ length: count }, (_, n) => (count - n).toString(16).padStart(40, "0"));
  const commit = { message: "Change it", author: { name: "Ada", date: new Date().toISOString() } };
  stub.answer(({ path }) => {
    const { pathname, searchParams } = new URL(path, "http://github.test");
    if (pathname.endsWith("/commits")) {
      const to = Number(searchParams.get("page")) * 100;
      return Response.json([...commits, sha].slice(to - 100, to).map((sha) => ({ sha, commit })));
    }
    const isOne = commits.includes(pathname.split("/").at(-1)!);
    return isOne ? Response.json({ sha: commits[0], commit, parents: [{ sha }], files: [] }) : undefined;
  });
  return commits[0]!;
}
