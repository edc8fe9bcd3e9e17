import { afterAll } from "bun:test";

import { type GeminiReply, startGemini } from "./gemini.ts";
import { testSite } from "./site.ts";

export const KEY = "key-of-the-test-0123456789";
export const GENERATE = "/api/admin/ai/generate";
export const EVENTS = { accept: "text/event-stream" };

/** A server and its Gemini for all tests of a file. Each test's replies reset the calls. */
export async function testGemini() {
  const gemini = startGemini();
  afterAll(() => gemini[Symbol.asyncDispose]());
  const site = await testSite({ settings: { GEMINI_API_KEY: KEY, GEMINI_BASE_URL: gemini.url } });
  const willAnswer = (...replies: GeminiReply[]) => {
    gemini.calls.length = 0;
    gemini.replies(...replies);
  };
  return { ...site, gemini, willAnswer };
}
