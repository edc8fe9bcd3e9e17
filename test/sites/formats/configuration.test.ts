import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { addedToLinks, inFull, pathAt, restAfter } from "../../../src/sites/formats/configuration.ts";

test("a path is that of an address; one that is missing is empty, and what is no data unknown", () => {
  const config = readJson('{ "a": "https://x.org/y/", "b": ["SITE", "/z"], "c": 5 }');

  expect(["a", "b", "missing", "c"].map((key) => pathAt(config, key))).toEqual(["/y", "/z", "", undefined]);
});

test("links have the whole path, or none", () => {
  expect(inFull("/x")?.links).toEqual(["/x", ""]);
  expect([inFull("")?.links, inFull(undefined)]).toEqual([[""], undefined]);
  expect(addedToLinks("/x")).toEqual({ served: "/x", route: "", links: [""] });
});

test("the rest of a folder is that after its last place", () => {
  const places = ["/src/pages/", "/app/"];

  expect([restAfter(places, "a/src/pages/b/c"), restAfter(places, "app"), restAfter(places, "apps")]).toEqual(
    ["/b/c", "", undefined],
  );
});
