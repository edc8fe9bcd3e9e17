import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { CodeHost } from "../../src/core/session/code-host.ts";
import { SignInRefused } from "../../src/core/session/started-sign-ins.ts";

const callback = "http://docs.test/api/admin/oauth/callback";
const verifier = "the-verifier-of-the-test-that-is-long-enough-0123456789";
const challenge = new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");

type OpenedCodeHost = AsyncDisposable &
  Readonly<{
    host: CodeHost;
    /** Signs in on the host's own pages and approves; returns where the host sends the browser. */
    approve(address: string, login: string): Promise<URL>;
    /** Who can write to the repository, and who can only read it. */
    writer: Readonly<{ login: string; name: string }>;
    reader: string;
  }>;

/** What signing in relies on, for every code host. */
export function codeHostContract(name: string, open: (callback: string) => Promise<OpenedCodeHost>): void {
  describe(`signing in with ${name}`, () => {
    let opened: OpenedCodeHost;
    beforeAll(async () => {
      opened = await open(callback);
    });
    afterAll(() => opened[Symbol.asyncDispose]());

    const codeFor = async (login: string) => {
      const address = opened.host.address({ state: "the-state", challenge, callback });
      const { searchParams } = await opened.approve(address, login);
      return searchParams.get("code")!;
    };
    const tokenOf = async (login: string) =>
      (await opened.host.tokenFor({ code: await codeFor(login), verifier, callback })).token;

    test("the browser comes back to the callback, with the state and a code", async () => {
      const address = opened.host.address({ state: "the-state", challenge, callback });

      const back = await opened.approve(address, opened.writer.login);

      expect(back.origin + back.pathname).toBe(callback);
      expect(back.searchParams.get("state")).toBe("the-state");
      expect(back.searchParams.get("code")).toBeTruthy();
    });

    test("a code becomes a token of the person who approved, who may write", async () => {
      const token = await tokenOf(opened.writer.login);

      expect(await opened.host.whoIs(token)).toEqual({
        ...opened.writer,
        id: expect.stringMatching(/./),
        role: expect.stringMatching(/^(publisher|administrator)$/),
      });
    });

    test("a code that was used is over", async () => {
      const code = await codeFor(opened.writer.login);
      await opened.host.tokenFor({ code, verifier, callback });

      const again = opened.host.tokenFor({ code, verifier, callback });

      expect(await again.catch((error) => error)).toMatchObject({ constructor: SignInRefused, why: "over" });
    });

    test("a person who can only read is refused", async () => {
      const asked = opened.host.whoIs(await tokenOf(opened.reader));

      expect(await asked.catch((error) => error)).toMatchObject({
        constructor: SignInRefused,
        why: "no-access",
      });
    });
  });
}
