import { describe, expect, test } from "bun:test";

import { SqlRenewals } from "../../src/store/renewals.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("renewed tokens on $name", ({ open }) => {
  test("the last one of a session is kept until the session is over", async () => {
    const store = await open();
    const renewals = new SqlRenewals(store);
    await renewals.keep("ada", "first", 1000);
    await renewals.keep("ada", "second", 1000);
    await renewals.keep("grace", "hers", 2000);

    const before = [await renewals.find("ada"), await renewals.find("grace"), await renewals.find("bob")];
    await renewals.forgetExpired(1500);
    const after = [await renewals.find("ada"), await renewals.find("grace")];

    expect(before).toEqual(["second", "hers", undefined]);
    expect(after).toEqual([undefined, "hers"]);
    await store.close();
  });
});
