import { expect, test } from "bun:test";

import { decidedPinRole } from "../../../src/core/people/pin-role.ts";
import { everybodyPublishes, roleRules } from "../../../src/core/person/role-rules.ts";

const alone = {
  asked: undefined,
  codeHost: undefined,
  hasOidc: false,
  rules: everybodyPublishes,
  people: [],
};
const named = roleRules("ada@example.com=administrator");
const said = (kind: "oidc" | "github") => [
  { kind, said: { role: "administrator", folders: undefined } as const },
];

test.each([
  ["the PIN is the only way in", alone, "administrator"],
  [
    "and what ROLES and People say counts for nobody",
    { ...alone, rules: named, people: said("oidc") },
    "administrator",
  ],
  ["nobody else is an administrator", { ...alone, hasOidc: true }, "administrator"],
  ["who is one can't sign in", { ...alone, hasOidc: true, people: said("github") }, "administrator"],
  ["ROLES names one", { ...alone, hasOidc: true, rules: named }, "publisher"],
  ["People has one", { ...alone, hasOidc: true, people: said("oidc") }, "publisher"],
  ["GitHub says who is one", { ...alone, codeHost: "GitHub" }, "publisher"],
  ["PIN_ROLE says so", { ...alone, asked: "reader" as const }, "reader"],
  ["PIN_ROLE turns it off", { ...alone, codeHost: "GitHub", asked: "none" as const }, "none"],
  ["and ROLES names one", { ...alone, hasOidc: true, rules: named, asked: "none" as const }, "none"],
])("where %s, the PIN's sessions are decided", (_, given, role) => {
  expect(decidedPinRole(given)).toEqual({ role: role as never, why: expect.stringMatching(/[^.]$/) });
});

test.each([
  ["it is the only way in", alone],
  ["nobody else is an administrator", { ...alone, hasOidc: true }],
  ["who is one can't sign in", { ...alone, rules: named, people: said("oidc") }],
])("the PIN isn't turned off where %s", (_, given) => {
  expect(decidedPinRole({ ...given, asked: "none" })).toMatch(/^it must /);
});
