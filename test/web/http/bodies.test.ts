import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";
import { sendRaw } from "../../support/socket.ts";

const json = { "content-type": "application/json" };

type Field = Readonly<{ isOptional?: boolean; wrong: readonly unknown[] }>;

type Endpoint = Readonly<{
  method: string;
  path: string;
  right: Record<string, unknown>;
  fields: Record<string, Field>;
}>;

const text = { wrong: [null, 1, true, [], {}] };
const mayBeText = { isOptional: true, wrong: [1, true, [], {}] };
const mayBeNumber = { isOptional: true, wrong: ["1", true, [], {}] };

/** Every address with a JSON body: one valid body, and the invalid values of each field. */
const endpoints: Endpoint[] = [
  {
    method: "POST",
    path: "/api/admin/login",
    right: { pin: "2468", name: "Ada" },
    fields: { pin: text, name: { ...mayBeText, wrong: [...mayBeText.wrong, "x".repeat(81), "a\nb"] } },
  },
  {
    method: "PUT",
    path: "/api/admin/drafts",
    right: { slug: "guide", content: "# Guide\n", updatedAt: 0, author: "Ada" },
    fields: {
      slug: text,
      content: { wrong: [...text.wrong, "\ud800"] },
      updatedAt: { ...mayBeNumber, wrong: [...mayBeNumber.wrong, -1, 1.5, 1e300] },
      author: { ...mayBeText, wrong: [...mayBeText.wrong, "x".repeat(81), "a\nb"] },
    },
  },
  {
    method: "POST",
    path: "/api/admin/publish",
    right: {
      slug: "guide",
      content: "# Guide\n",
      assets: [],
      message: "Say more",
      updatedAt: 1,
      base: "0",
    },
    fields: {
      slug: text,
      content: { wrong: [...text.wrong, "\ud800"] },
      assets: { isOptional: true, wrong: ["x", 1, true, {}, [1], [null], [[]], [{}], [{ path: "x.png" }]] },
      message: mayBeText,
      updatedAt: mayBeNumber,
      base: mayBeText,
    },
  },
  {
    method: "POST",
    path: "/api/admin/uploads",
    right: { name: "x.png", content: "iVBORw0KGgo=" },
    fields: { name: text, content: { wrong: [...text.wrong, "*", "data:image/png;base64,*", "aGk"] } },
  },
  {
    method: "POST",
    path: "/api/admin/ai/generate",
    right: { prompt: "A page about tea", kind: "doc", search: true, context: "# Tea\n" },
    fields: {
      prompt: { wrong: [...text.wrong, "", "x".repeat(8001)] },
      kind: { isOptional: true, wrong: ["page", "", "DOC", 1, []] },
      search: { isOptional: true, wrong: ["true", 1, []] },
      context: mayBeText,
    },
  },
];

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const { server, ada } = await testSite({ settings: { MAX_UPLOAD_MB: "1" } });

test.each(named)("%s names the field that is missing or wrong", async (_, endpoint) => {
  const { method, path, right } = endpoint;
  for (const [name, { isOptional = false, wrong }] of Object.entries(endpoint.fields)) {
    if (!isOptional) {
      const answer = await ada.send(method, path, { ...right, [name]: undefined });
      expect(expectRefusal(answer, 400)).toBe(`${name} is missing.`);
    }
    for (const value of wrong) {
      const answer = await ada.send(method, path, { ...right, [name]: value });
      expect(expectRefusal(answer, 400)).toMatch(new RegExp(`^${name}\\b`));
    }
  }
});

test("a wrong item of a list is named by its index", async () => {
  const sentenceFor = async (assets: unknown) =>
    expectRefusal(await ada.post("/api/admin/publish", { slug: "x", content: "", assets }), 400);

  expect(await sentenceFor({})).toBe("assets must be a list.");
  expect(await sentenceFor([1])).toBe("assets.0 must be a JSON object.");
  expect(await sentenceFor([{ path: "a.png", content: "" }, { content: "" }])).toBe(
    "assets.1.path is missing.",
  );
  expect(await sentenceFor([{ path: "a.png", content: 1 }])).toBe("assets.0.content must be a string.");
});

test("a wrong group of fields is named", async () => {
  for (const navigation of ["x", 1, [], true])
    expect(expectRefusal(await ada.post("/api/admin/publish", { navigation }), 400)).toMatch(/^navigation\b/);
});

test.each(named)("%s accepts only a JSON object", async (_, { method, path }) => {
  const send = (body: string | Uint8Array) => ada.send(method, path, body, json);
  const broken = ["", " ", "{", "{'a':1}", '{"a":1,}', "\0", "NaN", "[".repeat(4000), '"\\ud800'];
  const others = ["[]", "null", "1", "true", '"text"', '[{"pin":"2468"}]'];
  const notUtf8 = [[0xff], [0x7b, 0x22, 0xc3, 0x22, 0x7d], [0xed, 0xa0, 0x80], [0xfe, 0xff, 0, 0x7b]];

  for (const body of broken) expect(expectRefusal(await send(body), 400)).toBe("The body isn't valid JSON.");
  for (const body of others)
    expect(expectRefusal(await send(body), 400)).toBe("The body must be a JSON object.");
  for (const bytes of notUtf8) {
    expect(expectRefusal(await send(new Uint8Array(bytes)), 400)).toBe("The body isn't UTF-8 text.");
  }
});

test.each(named)("%s accepts only a body declared as JSON", async (_, { method, path }) => {
  const send = (type?: string) =>
    ada.send(
      method,
      path,
      new Uint8Array(Buffer.from("{}")),
      type === undefined ? {} : { "content-type": type },
    );
  const others = [
    undefined,
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json-patch+json",
    "application/octet-stream",
    ";",
  ];

  for (const type of others) expectRefusal(await send(type), 415);
  expectRefusal(await ada.send(method, path), 415);
  expectRefusal(await send("application/json;charset=utf-8"), 400);
  expectRefusal(await send("Application/JSON ; charset=UTF-8"), 400);
});

test.each(named)("%s refuses a body that is declared too large, without reading it", async (_, endpoint) => {
  const { method, path } = endpoint;
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n`;

  for (const length of ["40000000", "9007199254740991"]) {
    const answer = await sendRaw(
      server.url,
      `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
    );
    expect(expectRefusal(answer, 413)).toMatch(/^The body is larger than \d+ [KM]B\.$/);
  }
});

test("a body without a length is refused as soon as it is too large", async () => {
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n` +
    `Transfer-Encoding: chunked\r\nContent-Type: ${type}\r\n\r\n`;
  const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;

  const login = await sendRaw(server.url, head("/api/admin/login", "application/json") + chunk.repeat(3));
  const upload = await sendRaw(
    server.url,
    head("/api/admin/uploads", "multipart/form-data; boundary=x") + chunk.repeat(60),
  );

  expect(expectRefusal(login, 413)).toBe("The body is larger than 4 KB.");
  expect(expectRefusal(upload, 413)).toBe("The body is larger than 1 MB.");
});

test("a body without a length is read if it is not too large", async () => {
  const answer = await sendRaw(
    server.url,
    "POST /api/admin/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" +
      'Content-Type: application/json\r\n\r\n5\r\n{"pin\r\n9\r\n":"2468"}\r\n0\r\n\r\n',
  );

  expect(answer.json).toEqual({ ok: true });
});

test("a body of exactly the limit is accepted, and one byte more is refused", async () => {
  const largest = '{"pin":"2468"}'.padEnd(4 * 1024);

  const taken = await ada.send("POST", "/api/admin/login", largest, json);
  const refused = await ada.send("POST", "/api/admin/login", `${largest} `, json);

  expect(taken.json).toEqual({ ok: true });
  expectRefusal(refused, 413);
});

test("JSON is read up to 16 levels", async () => {
  const nested = (levels: number) => `{"pin":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`;
  const send = (body: string) => ada.send("POST", "/api/admin/login", body, json);

  expect(expectRefusal(await send(nested(15)), 400)).toBe("pin must be a string.");
  expect(expectRefusal(await send(nested(16)), 400)).toBe("The body nests more than 16 levels deep.");
});

test("names that every object has are not fields", async () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    const answer = await ada.send("POST", "/api/admin/login", `{"${name}":{"pin":"2468"}}`, json);
    expect(expectRefusal(answer, 400)).toBe(`${name} is an unknown field. Known are pin, name.`);
    expectRefusal(await ada.get(`/api/admin/pages/source?${name}=guide`), 400);
  }
});

test("a body with a byte order mark is read as one without", async () => {
  const answer = await ada.send("POST", "/api/admin/login", '\ufeff{"pin":"2468"}', json);

  expect(answer.json).toEqual({ ok: true });
});

test("nothing has changed after all these requests", async () => {
  expect((await ada.get("/api/admin/drafts")).json).toEqual({ ok: true, drafts: [] });
  expect(await git(server.repository, "rev-list", "--count", "HEAD")).toBe("1");
});

test("the character that stands for broken text is text, and what is broken isn't taken for it", async () => {
  const send = (content: Uint8Array) => {
    const [before, after] = ['{"slug":"replaced","content":"', '"}'].map((part) => Buffer.from(part));
    return ada.send("PUT", "/api/admin/drafts", Buffer.concat([before!, content, after!]), json);
  };
  // Three bytes of four, for which a reader that forgives writes U+FFFD, which has three.
  const cut = Uint8Array.of(0xf0, 0x9f, 0x98);

  expect(expectRefusal(await send(cut), 400)).toBe("The body isn't UTF-8 text.");
  expect(expectRefusal(await send(Buffer.concat([Buffer.from("\uFFFD"), cut])), 400)).toBe(
    "The body isn't UTF-8 text.",
  );
  expect((await send(Buffer.from("a \uFFFD b"))).status).toBe(200);
  expect((await ada.draftOf("replaced")).content).toBe("a \uFFFD b");
});
