import { expect, test } from "bun:test";

import { gitAddress } from "../../../src/core/repository/git-address.ts";
import {
  hostSaid,
  linkOfHost,
  pushOutcome,
  remoteRefusal,
} from "../../../src/repository/git/remote-refusal.ts";

const address = gitAddress("https://git.example.org/docs.git");
if (typeof address === "string") throw new Error(address);

const outcome = (printed: string, said: string, status = 1) =>
  pushOutcome(address, { status, printed: `To https://git.example.org/docs.git\n${printed}\n`, said });

test("what the host says is for people: without progress, colors, controls and credentials, at most 1,000 characters", () => {
  const said = [
    "remote: Resolving deltas: 100% (1/1), done.",
    "remote: \u001b[31mGitLab: you may not\u001b[0m push\u0007.",
    "remote: ",
    "remote: See https://ada:secret@git.example.org/help",
    "To https://git.example.org/docs.git",
    `remote: ${"x".repeat(2000)}`,
  ].join("\n");

  const words = hostSaid(said);

  expect(words).toStartWith("GitLab: you may not push.\nSee https://git.example.org/help\nxxx");
  expect(words).toHaveLength(1000);
});

test("words that are as long as a push may print are read in time", () => {
  const began = performance.now();
  for (const unit of ["remote: ", "\u001b[", "a://", "://@", "remote: https://a:", " ", "\r"])
    for (const read of [hostSaid, (said: string) => linkOfHost(address, said)])
      read(unit.repeat((64 * 1024) / unit.length));

  expect(performance.now() - began).toBeLessThan(5000);
});

const its =
  "https://git.example.org/docs/-/merge_requests/new?merge_request%5Bsource_branch%5D=docs-admin%2Freview-3";

test.each([
  ["the host's own", `remote: To create a merge request, visit:\nremote:   ${its}\nremote: \n`, its],
  ["one to merge before others", `remote: Help: https://git.example.org/help.\nremote: ${its}`, its],
  [
    "the first where none is to merge",
    "remote: <https://git.example.org/a> https://git.example.org/b",
    "https://git.example.org/a",
  ],
  ["none of another host", `remote: https://evil.example.org/merge_requests/1`, undefined],
  ["none of another port", "remote: https://git.example.org:8443/pulls/1", undefined],
  ["none that isn't encrypted", "remote: http://git.example.org/pulls/1", undefined],
  ["none with a name in it", "remote: https://ada:secret@git.example.org/pulls/1", undefined],
  ["none that git itself says", "To https://git.example.org/docs.git\n", undefined],
  ["no script", "remote: javascript:alert(1)//https://git.example.org/pulls/1", undefined],
])("the link that a host prints is %s", (_, said, link) => {
  expect(linkOfHost(address, said)).toBe(link);
});

test("over ssh, the link is of the same host at any port", () => {
  const ssh = gitAddress("ssh://git@git.example.org:2222/docs.git");
  if (typeof ssh === "string") throw new Error(ssh);

  expect(linkOfHost(ssh, `remote: ${its}`)).toBe(its);
  expect(linkOfHost(ssh, "remote: https://evil.example.org/pulls/1")).toBeUndefined();
});

test.each([
  [" \tabc:refs/heads/main\t1..2", "", 0, "accepted"],
  ["*\tabc:refs/heads/main\t[new branch]", "", 0, "accepted"],
  ["=\tabc:refs/heads/main\t[up to date]", "", 0, "accepted"],
  ["!\tabc:refs/heads/main\t[rejected] (stale info)", "", 1, "moved"],
  ["!\tabc:refs/heads/main\t[rejected] (fetch first)", "", 1, "moved"],
  ["!\tabc:refs/heads/main\t[remote rejected] (failed to update ref)", "", 1, "moved"],
  ["!\tabc:refs/heads/main\t[remote rejected] (cannot lock ref 'refs/heads/main')", "", 1, "moved"],
  ["!\tabc:refs/heads/main\t[remote rejected] (pre-receive hook declined)", "remote: No.", 1, "refused"],
  ["!\tabc:refs/heads/main\t[remote rejected] (protected branch hook declined)", "", 1, "refused"],
  ["!\tabc:refs/heads/main\t[remote failure] (remote failed to report status)", "", 1, "unclear"],
  ["", "Writing objects: 100% (3/3)\rfatal: the remote end hung up unexpectedly", 128, "unclear"],
  ["", "Enumerating objects: 5, done.\nfatal: not found", 128, "unclear"],
  ["", "error: RPC failed; curl 7 Failed to connect to git.example.org port 443", 1, "unclear"],
])("the push that printed “%s” and said “%s” with status %d is %s", (printed, said, status, is) => {
  expect(outcome(printed, said, status).is).toBe(is as never);
});

test.each([
  [
    "fatal: unable to access 'https://git.example.org/docs.git/': Could not resolve host: git.example.org",
    "No machine",
  ],
  [
    "fatal: unable to access 'https://git.example.org/': Failed to connect to git.example.org port 443",
    "Can't reach",
  ],
  ["ssh: connect to host git.example.org port 22: Connection refused", "Can't reach"],
  ["Host key verification failed.", "GIT_KNOWN_HOSTS"],
  [
    "fatal: could not read Password for 'https://git@git.example.org': terminal prompts disabled",
    "GIT_TOKEN",
  ],
  ["fatal: Authentication failed for 'https://git.example.org/docs.git/'", "GIT_TOKEN"],
  ["fatal: unable to access 'https://git.example.org/': The requested URL returned error: 403", "GIT_TOKEN"],
  [
    "fatal: unable to access 'https://git.example.org/': The requested URL returned error: 301",
    "another address",
  ],
  ["fatal: repository 'https://git.example.org/docs.git/' not found", "no repository"],
  ["fatal: '/srv/docs.git' does not appear to be a git repository", "no repository"],
  ["fatal: unable to access 'https://git.example.org/': SSL certificate problem: expired", "certificate"],
])("where nothing was sent because of “%s”, the refusal says what to do", (said, sentence) => {
  expect(() => outcome("", said, 128)).toThrow(sentence);
  expect(remoteRefusal(address, said).message).toContain(sentence);
});

test.each([
  ["git@git.example.org: Permission denied (publickey).", "GIT_SSH_KEY"],
  ["Forgejo: Unauthorized\nfatal: Could not read from remote repository.", "GIT_SSH_KEY"],
  ["ERROR: The key you are authenticating with is read only.", "GIT_SSH_KEY"],
  ["Host key verification failed.", "ssh-keyscan -p 2222 git.example.org >>KNOWN_HOSTS"],
  [
    "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.",
    "another than the known one",
  ],
])("where ssh says “%s”, the refusal says what to do", (said, sentence) => {
  const bySsh = gitAddress("ssh://git@git.example.org:2222/docs.git");
  if (typeof bySsh === "string") throw new Error(bySsh);

  expect(remoteRefusal(bySsh, said).message).toContain(sentence);
});

test("no password of an address is in what the log gets", () => {
  const { cause } = remoteRefusal(address, "fatal: unable to access 'https://ada:secret@git.example.org/'");

  expect(String(cause)).not.toContain("secret");
});

test("a file that is no repository is named without a token", () => {
  const file = gitAddress("file:///srv/docs.git");
  if (typeof file === "string") throw new Error(file);

  const { message } = remoteRefusal(file, "fatal: '/srv/docs.git' does not appear to be a git repository");

  expect(message).toStartWith("There is no repository at this address. ");
});
