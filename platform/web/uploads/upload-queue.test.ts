import { expect, test } from "vitest";
import { createUploadQueue, sentIds, type SentFile } from "./upload-queue.ts";

const fileOf = (name: string): File => new File(["content"], name);
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A queue whose sendings end when the test says so. */
const startQueue = () => {
  const sendings = new Map<
    string,
    {
      done: () => void;
      fail: (error: Error) => void;
      progress: (fraction: number) => void;
      signal: AbortSignal;
    }
  >();
  const removed: string[] = [];
  const queue = createUploadQueue({
    send: (file, { signal, onProgress }) =>
      new Promise<SentFile>((resolve, reject) => {
        const answer = {
          uploadId: `id of ${file.name}`,
          filename: file.name,
          mediaType: "image/png",
          sizeBytes: 7,
        };
        signal.addEventListener("abort", () => reject(signal.reason));
        sendings.set(file.name, { done: () => resolve(answer), fail: reject, progress: onProgress, signal });
      }),
    remove: async (uploadId) => void removed.push(uploadId),
    check: (file) => (file.name.endsWith(".exe") ? "not supported" : undefined),
  });
  return {
    queue,
    removed,
    sendings,
    states: () => queue.read().map(({ name, state }) => [name, state.status]),
    finish: async (name: string): Promise<void> => {
      sendings.get(name)?.done();
      await turn();
    },
    keyOf: (name: string): string => queue.read().find((upload) => upload.name === name)?.key ?? "",
  };
};

test("two files are sent at a time, and the next one when one has arrived", async () => {
  const { queue, states, finish } = startQueue();
  queue.add(["a.png", "b.png", "c.png"].map(fileOf));
  expect(states()).toEqual([
    ["a.png", "sending"],
    ["b.png", "sending"],
    ["c.png", "waiting"],
  ]);
  await finish("b.png");
  expect(states().map(([, status]) => status)).toEqual(["sending", "sent", "sending"]);
  expect(sentIds(queue.read())).toEqual(["id of b.png"]);
});

test("the progress of a file is shown until it is stopped", async () => {
  const { queue, sendings } = startQueue();
  queue.add([fileOf("a.png")]);
  sendings.get("a.png")?.progress(0.4);
  expect(queue.read()[0]?.state).toEqual({ status: "sending", fraction: 0.4 });
});

test("removing a file that is being sent stops it, and another takes its place", async () => {
  const { queue, sendings, states, keyOf, removed } = startQueue();
  queue.add(["a.png", "b.png", "c.png"].map(fileOf));
  queue.remove(keyOf("a.png"));
  await turn();
  expect(sendings.get("a.png")?.signal.aborted).toBe(true);
  expect(states()).toEqual([
    ["b.png", "sending"],
    ["c.png", "sending"],
  ]);
  expect(removed).toEqual([]);
});

test("removing a file that was sent deletes it on the server", async () => {
  const { queue, finish, keyOf, removed, states } = startQueue();
  queue.add([fileOf("a.png")]);
  await finish("a.png");
  queue.remove(keyOf("a.png"));
  expect([removed, states()]).toEqual([["id of a.png"], []]);
});

test("a file that failed is sent again on request", async () => {
  const { queue, sendings, states, finish, keyOf } = startQueue();
  queue.add([fileOf("a.png")]);
  sendings.get("a.png")?.fail(new Error("no connection"));
  await turn();
  expect(states()).toEqual([["a.png", "failed"]]);
  queue.retry(keyOf("a.png"));
  await finish("a.png");
  expect(states()).toEqual([["a.png", "sent"]]);
});

test("a file that the browser recognises as wrong is not sent", () => {
  const { queue, states, sendings } = startQueue();
  queue.add([fileOf("virus.exe"), fileOf("a.png")]);
  expect(states()).toEqual([
    ["virus.exe", "failed"],
    ["a.png", "sending"],
  ]);
  expect([...sendings.keys()]).toEqual(["a.png"]);
});

test("restored files come first and once, and closing stops what is under way", async () => {
  const { queue, sendings, states } = startQueue();
  queue.add([fileOf("new.png")]);
  const old = { uploadId: "1", filename: "old.pdf", mediaType: "application/pdf", sizeBytes: 9 };
  queue.restore([old]);
  queue.restore([old]);
  expect(states()).toEqual([
    ["old.pdf", "sent"],
    ["new.png", "sending"],
  ]);
  queue.close();
  await turn();
  expect([sendings.get("new.png")?.signal.aborted, states()]).toEqual([true, [["old.pdf", "sent"]]]);
});
