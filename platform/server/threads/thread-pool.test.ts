import { getPriority } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, onTestFinished, test } from "vitest";
import type { SampleTask } from "#platform/testing/threads/sample-task.ts";
import { createThreadPool, type ThreadPoolOptions } from "./thread-pool.ts";

const module = new URL("../../testing/threads/sample-task.ts", import.meta.url);

const openPool = (options: ThreadPoolOptions = {}) => {
  const pool = createThreadPool({ size: 2, ...options });
  onTestFinished(pool.close);
  return { ...pool, run: (task: SampleTask) => pool.run(module, task) };
};
const textOf = (output: unknown): string => Buffer.from(Object(output).content).toString();

test("a task is answered with what its module returns", async () => {
  const pool = openPool();
  const outputs = await Promise.all(["a", "b", "c", "d"].map((text) => pool.run({ kind: "answer", text })));
  expect(outputs.map(textOf)).toEqual(["a", "b", "c", "d"]);
  expect(pool.threadCount()).toBeLessThanOrEqual(2);
});

test("the main thread answers while tasks take processor time", async () => {
  const pool = openPool();
  await pool.run({ kind: "answer", text: "" });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await pool.run({ kind: "busy", ms: 1_000 });
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(500);
});

test.runIf(process.platform === "linux")(
  "a thread gives way to the main thread, whose priority stays",
  async () => {
    const pool = openPool();
    const before = getPriority();
    expect(Number(textOf(await pool.run({ kind: "priority" })))).toBe(Math.min(19, before + 10));
    expect(getPriority()).toBe(before);
  },
);

test("a task that fails rejects with its error, and the thread goes on", async () => {
  const pool = openPool({ size: 1 });
  await expect(pool.run({ kind: "fail" })).rejects.toThrow("the task failed");
  expect(textOf(await pool.run({ kind: "answer", text: "next" }))).toBe("next");
});

test("a thread that ends fails its task alone, and is replaced", async () => {
  const pool = openPool({ size: 1 });
  const [broken, next] = await Promise.allSettled([
    pool.run({ kind: "exit" }),
    pool.run({ kind: "answer", text: "next" }),
  ]);
  expect(broken.status).toBe("rejected");
  expect(next.status === "fulfilled" && textOf(next.value)).toBe("next");
});

test("a task that does not end in time is stopped, and its thread replaced", async () => {
  const pool = openPool({ size: 1, taskTimeoutMs: 6_000 });
  await expect(pool.run({ kind: "busy", ms: 600_000 })).rejects.toThrow("did not end within 6 s");
  expect(textOf(await pool.run({ kind: "answer", text: "next" }))).toBe("next");
});

test("tasks above the limit of the queue are refused with unavailable and Retry-After", async () => {
  const pool = openPool({ size: 1, maxWaiting: 2 });
  const tasks = Array.from({ length: 5 }, () => pool.run({ kind: "answer", text: "" }));
  const outcomes = await Promise.allSettled(tasks);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(outcomes[4]).toMatchObject({ reason: { code: "unavailable", details: { retryAfterSeconds: 5 } } });
});

test("an unused thread ends", async () => {
  const pool = openPool({ idleTimeoutMs: 50 });
  await pool.run({ kind: "answer", text: "" });
  expect(pool.threadCount()).toBe(1);
  await expect.poll(pool.threadCount).toBe(0);
});

test("the threads of a burst end, but for the one that the tasks after it need", async () => {
  const pool = openPool({ idleTimeoutMs: 1_500 });
  await Promise.all(["a", "b"].map((text) => pool.run({ kind: "answer", text })));
  const threadsAfterTask = async () => {
    await pool.run({ kind: "answer", text: "" });
    return pool.threadCount();
  };
  expect(await threadsAfterTask()).toBe(2);
  await expect.poll(threadsAfterTask, { interval: 20, timeout: 60_000 }).toBe(1);
});

test("closing fails the tasks that wait", async () => {
  const pool = openPool({ size: 1 });
  const tasks = [pool.run({ kind: "busy", ms: 60_000 }), pool.run({ kind: "answer", text: "" })];
  const outcomes = Promise.allSettled(tasks);
  await pool.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(pool.run({ kind: "answer", text: "" })).rejects.toMatchObject({ code: "unavailable" });
});
