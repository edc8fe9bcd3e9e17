import { expect, test } from "bun:test";

import type { ErrorKind } from "../../src/core/errors.ts";
import { type assistantAt, KEY, refusalOf } from "./assistant.ts";
import { samples } from "./samples.ts";

/** What a server of an assistant can answer, whatever its wire. */
export type AssistantReply = Readonly<{
  texts?: readonly string[];
  picture?: Uint8Array;
  hangs?: boolean;
  cut?: "connection" | "end";
  gate?: Promise<unknown>;
  /** After the texts. */
  breaksBy?: "a part that says so";
  fails?: Failure;
  /** Sent with a failure, and what it says. */
  retryAfter?: string;
  says?: string;
}>;

type Failure =
  | "key"
  | "model"
  | "request"
  | "quota"
  | "fault"
  | "overload"
  | "prompt blocked"
  | "answer blocked"
  | "too long"
  | "no answer";

type Server = AsyncDisposable &
  Readonly<{
    url: string;
    calls: ReadonlyArray<Readonly<{ gone: Promise<void> }>>;
    called: (count: number) => Promise<void>;
  }>;

/** The port of a server that ended can be another test's by then; this one is given to nobody. */
const NOBODY = "http://127.0.0.1:9";

type Adapter = Readonly<{
  /** How its name starts a sentence, and where it is within one. */
  name: string;
  within: string;
  keySetting: string;
  modelSetting: string;
  start: (...replies: AssistantReply[]) => Server;
  at: typeof assistantAt;
}>;

const failures: ReadonlyArray<readonly [AssistantReply, ErrorKind, sentence: string, calls: number]> = [
  [{ fails: "key" }, "upstream-failed", "NAME doesn't accept this server's key.", 1],
  [{ fails: "model" }, "upstream-failed", "NAME has no model “writer”.", 1],
  [{ fails: "request" }, "upstream-failed", "NAME refused the request. Try a shorter or simpler one.", 1],
  [{ fails: "quota" }, "unavailable", "NAME's quota is used up. Try again later.", 4],
  [{ fails: "quota", retryAfter: "34" }, "unavailable", "NAME's quota is used up. Try again later.", 1],
  [{ fails: "fault" }, "upstream-failed", "NAME isn't working at the moment. Try again later.", 4],
  [{ fails: "overload" }, "upstream-failed", "NAME isn't working at the moment. Try again later.", 4],
  [
    { fails: "prompt blocked" },
    "upstream-failed",
    "NAME's safety rules blocked this prompt. Rephrase it.",
    1,
  ],
  [
    { texts: ["Tea"], fails: "answer blocked" },
    "upstream-failed",
    "NAME's safety rules blocked the answer. Rephrase the prompt.",
    1,
  ],
  [
    { texts: ["Tea"], fails: "too long" },
    "upstream-failed",
    "The answer was too long for WITHIN. Ask for less.",
    1,
  ],
  [{ texts: ["Tea"], fails: "no answer" }, "upstream-failed", "NAME gave no answer. Rephrase the prompt.", 1],
  [{ texts: [] }, "upstream-failed", "NAME's answer was empty. Rephrase the prompt, or try again.", 1],
  [{ texts: [" \n"] }, "upstream-failed", "NAME's answer was empty. Rephrase the prompt, or try again.", 1],
];

/** What every adapter of `Assistant` does, whatever it speaks. */
export function assistantContract({ name, within, keySetting, modelSetting, start, at }: Adapter): void {
  const said = (sentence: string) => sentence.replace("NAME", name).replace("WITHIN", within);

  test("a text is streamed, and counted", async () => {
    await using server = start({ texts: ["Tea ", "is ", "old 🍵."] });
    const { write, spent } = at(server.url);
    const streamed: string[] = [];

    const { text } = await write({ onText: (part) => streamed.push(part) });
    const whole = await write();

    expect(streamed).toEqual(["Tea ", "is ", "old 🍵."]);
    expect([text, whole.text]).toEqual(["Tea is old 🍵.", "Tea is old 🍵."]);
    expect(spent).toEqual([
      { read: 120, written: 34 },
      { read: 120, written: 34 },
    ]);
  });

  test("a picture is drawn", async () => {
    await using server = start({ picture: samples.png });
    const { draw, spent } = at(server.url);

    const { picture } = await draw();

    expect(Buffer.from(picture).equals(samples.png)).toBe(true);
    expect(spent).toEqual([{ read: 120, written: 34 }]);
  });

  test("an answer without a picture is empty", async () => {
    await using server = start({ texts: [] });

    const { message } = await refusalOf(at(server.url).draw());

    expect(message).toBe(said("NAME's answer was empty. Rephrase the prompt, or try again."));
  });

  test.each(failures)(
    "%j becomes a sentence, and is retried if a retry can help",
    async (reply, kind, sentence, calls) => {
      await using server = start(reply);
      const { write } = at(server.url);

      const whole = await refusalOf(write());
      const asked = server.calls.length;
      const streamed = await refusalOf(write({ onText: () => {} }));

      expect([whole.kind, streamed.kind]).toEqual([kind, kind]);
      expect(whole.message).toStartWith(said(sentence));
      expect(streamed.message).toBe(whole.message);
      expect(asked).toBe(calls);
    },
  );

  test("what an administrator can mend is named by its variable", async () => {
    await using keyless = start({ fails: "key" });
    await using without = start({ fails: "model" });

    const key = await refusalOf(at(keyless.url).write());
    const model = await refusalOf(at(without.url).write());

    expect(key.message).toEndWith(`Ask your administrator to check ${keySetting}.`);
    expect(model.message).toEndWith(`Ask your administrator to check ${modelSetting}.`);
  });

  test.each([
    ["12", 12],
    [undefined, 60],
  ])("a quota refusal says when to try again: %p", async (retryAfter, seconds) => {
    await using server = start({ fails: "quota", retryAfter });

    const { retryAfterSeconds } = await refusalOf(at(server.url).write());

    expect(retryAfterSeconds).toBe(seconds);
  });

  test.each<AssistantReply>([{ cut: "connection" }, { cut: "end" }, { breaksBy: "a part that says so" }])(
    "a text that breaks off after streaming started is not requested again: %j",
    async (reply) => {
      const gate = Promise.withResolvers<void>();
      await using server = start({ texts: ["Tea is ", "old"], ...reply, gate: gate.promise });
      const streamed: string[] = [];
      const onText = (part: string) => {
        streamed.push(part);
        gate.resolve();
      };

      const { message } = await refusalOf(at(server.url).write({ onText }));

      expect(message).toBe(said("NAME's answer was cut off. Try again."));
      expect(streamed.join("")).toStartWith("Tea is ");
      expect(server.calls).toHaveLength(1);
    },
  );

  test("aborting stops the call, in the middle of a text and before it", async () => {
    await using server = start({ texts: ["Tea"], hangs: true });
    const { write } = at(server.url);
    const [first, second] = [new AbortController(), new AbortController()];

    const streamed = write({ signal: first.signal, onText: () => first.abort() });
    await expect(streamed).rejects.toThrow();
    await server.calls[0]!.gone;
    const whole = write({ signal: second.signal });
    await server.called(2);
    second.abort();
    await expect(whole).rejects.toThrow();

    await server.calls[1]!.gone;
  });

  test("a failure that passes on a retry stays hidden", async () => {
    await using server = start({ fails: "overload" }, { fails: "quota" }, { texts: ["Tea."] });
    const streamed: string[] = [];

    const { text } = await at(server.url).write({ onText: (part) => streamed.push(part) });

    expect([text, ...streamed]).toEqual(["Tea.", "Tea."]);
    expect(server.calls).toHaveLength(3);
  });

  test("a refusal that names a short wait is retried after it", async () => {
    await using server = start({ fails: "quota", retryAfter: "0.2" }, { texts: ["Tea."] });

    const { text } = await at(server.url, [1]).write();

    expect(text).toBe("Tea.");
    expect(server.calls).toHaveLength(2);
  });

  test("a retry that no time is left for throws the refusal", async () => {
    await using server = start({ fails: "quota" });
    const stop = new AbortController();
    const { write } = at(server.url, [60_000]);

    // By then it waits before the retry.
    const onUsage = () => void setImmediate(() => stop.abort());
    const refusal = await refusalOf(write({ signal: stop.signal, onUsage }));

    expect(refusal.kind).toBe("unavailable");
  });

  test("a server that is away is reported, and no sentence or cause has the key", async () => {
    await using telling = start({ fails: "request", says: `${"x".repeat(490)} ${KEY}` });

    const away = await refusalOf(at(NOBODY).write());
    const refused = await refusalOf(at(telling.url).write());

    expect(away.message).toBe(said("Can't reach WITHIN. Try again in a moment."));
    expect(Bun.inspect([away, away.cause, refused, refused.cause])).not.toContain(KEY.slice(0, 6));
  });

  test("whether it can be reached is checked with its key", async () => {
    await using server = start({});
    await using refusing = start({ fails: "key" });

    await at(server.url).assistant.reach(AbortSignal.timeout(10_000));
    const { message } = await refusalOf(at(refusing.url).assistant.reach(AbortSignal.timeout(10_000)));

    expect(message).toStartWith(said("NAME doesn't accept this server's key."));
  });
}
