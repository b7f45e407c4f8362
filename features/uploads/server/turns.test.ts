import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const turnsOf = (changes: Partial<{ atOnce: number; maxMs: number; maxPauseMs: number }> = {}) =>
  createTurns({ atOnce: 2, maxMs: 1_000, maxPauseMs: 20, ...changes });

const read = async (content: AsyncIterable<string>): Promise<string> => {
  let whole = "";
  for await (const chunk of content) whole += chunk;
  return whole;
};

test("no more contents are read at the same time than there are places, and all are read whole", async () => {
  const inTurns = turnsOf();
  const reading = new Set<number>();
  let most = 0;
  const contentOf = async function* (index: number) {
    for (const chunk of ["a", "b", "c"]) {
      reading.add(index);
      most = Math.max(most, reading.size);
      await delay(1);
      yield chunk;
    }
    reading.delete(index);
  };
  const contents = Array.from({ length: 8 }, (_, index) => read(inTurns(contentOf(index))));
  expect(await Promise.all(contents)).toEqual(Array.from({ length: 8 }, () => "abc"));
  expect(most).toBe(2);
});

test("contents of which nothing arrives do not delay the others, and are read when they go on", async () => {
  const inTurns = turnsOf();
  const continuing = Promise.withResolvers<void>();
  const slow = async function* () {
    yield "a";
    await continuing.promise;
    yield "b";
  };
  const quick = async function* () {
    yield "whole";
  };
  const waiting = [1, 2, 3].map(() => read(inTurns(slow())));
  expect(await read(inTurns(quick()))).toBe("whole");
  continuing.resolve();
  expect(await Promise.all(waiting)).toEqual(["ab", "ab", "ab"]);
});

test("a turn ends after its time although more arrives", async () => {
  const inTurns = turnsOf({ atOnce: 1, maxMs: 10 });
  const stopping = new AbortController();
  const endless = async function* () {
    while (!stopping.signal.aborted) {
      await delay(1);
      yield "a";
    }
  };
  const reading = read(inTurns(endless()));
  const quick = async function* () {
    yield "whole";
  };
  expect(await read(inTurns(quick()))).toBe("whole");
  stopping.abort();
  expect(await reading).toMatch(/^a+$/);
});

test("a content that fails, or that is not read to its end, leaves its place to the next", async () => {
  const inTurns = turnsOf({ atOnce: 1 });
  const failing = async function* () {
    yield "a";
    throw new Error("the connection has ended");
  };
  await expect(read(inTurns(failing()))).rejects.toThrow("the connection has ended");
  const endless = async function* () {
    for (;;) yield "a";
  };
  for await (const chunk of inTurns(endless())) {
    expect(chunk).toBe("a");
    break;
  }
  const quick = async function* () {
    yield "whole";
  };
  expect(await read(inTurns(quick()))).toBe("whole");
});
