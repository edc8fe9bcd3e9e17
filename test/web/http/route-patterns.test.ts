import { afterAll, expect, test } from "bun:test";

import { knownMethod, RoutePatterns } from "../../../src/web/route-patterns.ts";
import { testApp } from "../../support/app.ts";

const app = await testApp({ baseUrl: "http://localhost:3000" });
afterAll(() => app[Symbol.asyncDispose]());

const patterns = new RoutePatterns();
const known = [...new Set(app.routes.map(({ path }) => path))];
patterns.learn(app.routes);

test.each(known.filter((path) => !path.startsWith("/static/")))(
  "an address of %s has its name",
  (pattern) => {
    expect(
      patterns.patternOf(pattern.replace(/:\w+/g, "a%20thing").replace("*", "guide/install/linux")),
    ).toBe(pattern);
  },
);

test("all files of the interface have one name", () => {
  expect(patterns.patternOf("/static/admin-1a2b.js")).toBe("/static/*");
});

test.each(["/nowhere", "/api/admin/draft", "/admin/nowhere/guide", "/wp-login.php", "/static"])(
  "%s is no route",
  (path) => {
    expect(patterns.patternOf(path)).toBe("none");
  },
);

test("a slash at the end changes nothing", () => {
  expect(patterns.patternOf("/api/admin/drafts/")).toBe("/api/admin/drafts");
});

test("a word that is no known method is not repeated", () => {
  expect(["GET", "PROPFIND", "get"].map(knownMethod)).toEqual(["GET", "other", "other"]);
});
