import { expect, test } from "bun:test";

import { gitAddress } from "../../../src/core/repository/git-address.ts";

const at = (by: string, origin: string, host: string, path: string) => ({ by, origin, host, path });

test.each([
  ["https://gitlab.com/a/b.git", at("http", "https://gitlab.com", "gitlab.com", "a/b")],
  ["https://gitlab.com/a/b/", at("http", "https://gitlab.com", "gitlab.com", "a/b")],
  [
    "https://git.example.org:8443/a/b",
    at("http", "https://git.example.org:8443", "git.example.org:8443", "a/b"),
  ],
  ["https://GitLab.com/A/%C3%A9.git", at("http", "https://gitlab.com", "gitlab.com", "A/é")],
  ["http://localhost:3000/a.git", at("http", "http://localhost:3000", "localhost:3000", "a")],
  ["http://127.0.0.1:1/a", at("http", "http://127.0.0.1:1", "127.0.0.1:1", "a")],
  ["http://[::1]:1/a", at("http", "http://[::1]:1", "[::1]:1", "a")],
  [
    "ssh://git@git.example.org:2222/~ada/a.git",
    at("ssh", "ssh://git.example.org:2222", "git.example.org:2222", "~ada/a"),
  ],
  ["git@git.example.org:team/a.git", at("ssh", "ssh://git.example.org", "git.example.org", "team/a")],
  ["git@git.example.org:/srv/a.git", at("ssh", "ssh://git.example.org", "git.example.org", "srv/a")],
  ["file:///srv/git/a.git", at("file", "file://", "", "srv/git/a")],
])("“%s” is an address of git", (text, expected) => {
  expect(gitAddress(text)).toEqual({ url: text, ...expected } as never);
});

test.each([
  ["https://ada:secret@gitlab.com/a/b.git", "before an @"],
  ["https://ada@dev.azure.com/a/b", "before an @"],
  ["https://gitlab.com/a/b@c", "before an @"],
  ["ssh://git:secret@example.org/a.git", "no password"],
  ["http://gitlab.com/a/b.git", "must be https"],
  ["http://127.0.0.1.example.org/a", "must be https"],
  ["https://gitlab.com/a/b?private_token=secret", "after a ?"],
  ["https://gitlab.com", "have a path"],
  ["https://gitlab.com/", "have a path"],
  ["file://host/a.git", "three slashes"],
  ["ssh://-oProxyCommand=touch/a.git", "have a host"],
  ["git@-oProxyCommand=touch:a", "address such as"],
  ["git@example.org:-a", "address such as"],
  ["--upload-pack@example.org:a", "address such as"],
  ["git@example.org:a b", "address such as"],
  ["ext::sh -c touch% /tmp/a", "address such as"],
  ["git://example.org/a.git", "address such as"],
  ["ftp://example.org/a.git", "address such as"],
  ["https://gitlab.com/a\nb", "address such as"],
])("“%s” is refused", (text, why) => {
  const refusal = gitAddress(text);

  expect(refusal).toContain(why);
  expect(refusal).not.toContain("secret");
});
