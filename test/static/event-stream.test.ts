import { expect, test } from "bun:test";

import { EventWriter } from "../../src/web/event-writer.ts";
import { readEvents } from "../../static/editor/event-stream.ts";

function stream() {
  const left = Promise.withResolvers<void>();
  const writer = new EventWriter(left.resolve);
  return { writer, body: writer.response().body!, left: left.promise };
}

test("events come with their names and data, and a heartbeat with neither", async () => {
  const { writer, body } = stream();
  writer.heartbeat();
  writer.send("one\ntwo", "delta");
  writer.heartbeat();
  writer.send("", "delta");
  writer.send("three");
  writer.close();
  const taken: string[][] = [];

  await readEvents(body, (event, data) => taken.push([event, data]));

  expect(taken).toEqual([
    ["", ""],
    ["delta", "one\ntwo"],
    ["", ""],
    ["delta", ""],
    ["", "three"],
  ]);
});

test("a reader that fails closes the connection, of which a browser has six", async () => {
  const { writer, body, left } = stream();
  writer.send("one");

  const read = readEvents(body, () => {
    throw new Error("no JSON");
  });

  await expect(read).rejects.toThrow("no JSON");
  await left;
});
