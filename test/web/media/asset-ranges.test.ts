import { expect, test } from "bun:test";

import { film } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({ files: { "public/uploads/deep/er/film.mp4": film } });
const { url: staged } = await ada.upload("film.mp4", film);
const published = "/uploads/deep/er/film.mp4";
const last = film.length - 1;

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=0-99", 0, 99],
  ["bytes=100-", 100, last],
  ["bytes=-100", film.length - 100, last],
  [`bytes=-${film.length + 5}`, 0, last],
  [`bytes=${last}-`, last, last],
  [`bytes=${last}-${last + 100}`, last, last],
  ["bytes=1-99999999999999999999999", 1, last],
])("the range %s sends the bytes from %d to %d", async (range, start, end) => {
  for (const url of [staged, published]) {
    const { status, headers, bytes } = await ada.get(url, { range });

    expect([status, Buffer.from(bytes)]).toEqual([206, film.subarray(start, end + 1)]);
    expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/${film.length}`);
    expect(headers.get("content-length")).toBe(`${end - start + 1}`);
    expect(headers.get("content-type")).toBe("video/mp4");
  }
});

test.each([`bytes=${last + 1}-`, "bytes=-0", "bytes=99999999999999999999999-"])(
  "the range %s outside the asset gets 416 with the asset's length",
  async (range) => {
    for (const url of [staged, published]) {
      const { status, headers } = await ada.get(url, { range });

      expect([status, headers.get("content-range")]).toEqual([416, `bytes */${film.length}`]);
    }
  },
);

test.each(["bytes=5-2", "bytes=a-b", "bytes=-", "bytes=", "lines=1-2", "bytes=0-1,5-6", "bytes=1.5-2", ""])(
  "an invalid or multiple range, “%s”, gets the whole asset",
  async (range) => {
    const { status, bytes } = await ada.get(staged, { range });

    expect([status, bytes.length]).toEqual([200, film.length]);
  },
);

test("a range of an asset that has changed gets the whole asset", async () => {
  const etag = (await ada.get(published)).headers.get("etag")!;
  const part = { range: "bytes=0-9" };

  const same = await ada.get(published, { ...part, "if-range": etag });
  const others = await Promise.all(
    ['"other"', `W/${etag}`, "Sat, 21 Nov 2026 10:00:00 GMT"].map((tag) =>
      ada.get(published, { ...part, "if-range": tag }),
    ),
  );
  const known = await ada.get(published, { ...part, "if-none-match": etag });

  expect([same.status, same.bytes.length]).toEqual([206, 10]);
  expect(others.map(({ status, bytes }) => [status, bytes.length])).toEqual(
    Array(3).fill([200, film.length]),
  );
  expect(known.status).toBe(304);
});
