import type { PoolClient } from "pg";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createJobQueue } from "./job-queue.ts";
import { defineJob, worker, type Job } from "./jobs.ts";

const database = await createTestDatabase("empty");
const failures: unknown[] = [];
const queue = await createJobQueue(database, {
  onError: (error) => failures.push(error),
  schedule: { pollMs: 200 },
  maxWaitingAnonymous: 5,
});
afterAll(() => queue.stop());

const greet = defineJob("greet", z.object({ whom: z.string() }));
const greeted: string[] = [];
let isFirst = true;
const orders: string[] = [];
const warn = defineJob("warn", z.object({ whom: z.string() }), { urgency: "security" });
const write = defineJob("write", z.object({ whom: z.string() }));
const recover = defineJob("recover", z.object({ whom: z.string() }), { urgency: "anonymous" });
const record = (job: Job<{ whom: string }>) =>
  worker(job, async ({ whom }) => void orders.push(`${job.name} ${whom}`));
const arrived = (whom: string): Promise<void> =>
  expect.poll(() => greeted, { timeout: 60_000 }).toContain(whom);

queue.start([
  worker(greet, async ({ whom }) => {
    if (whom === "clumsy" && isFirst) {
      isFirst = false;
      throw new Error("dropped");
    }
    greeted.push(whom);
  }),
  record(warn),
  record(write),
  record(recover),
]);

/** Adds jobs in one transaction, so that all wait before the first is fetched. */
const addTogether = async (add: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect();
  await client.query("begin");
  await add(client);
  await client.query("commit");
  client.release();
};

const waitingAnonymous = () =>
  database.unguarded.query(
    "select count(*)::integer as n from jobs.job where name = 'anonymous' and state < 'active'",
  );

describe("the job queue", () => {
  it("runs a job after the answer", async () => {
    await queue.jobs.add(greet, { whom: "Anna" });
    await arrived("Anna");
  });

  it("drops a job with its transaction's rollback, and runs it after a commit", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await queue.jobs.add(greet, { whom: "a-recipient" }, client);
    await client.query("rollback");
    await client.query("begin");
    await queue.jobs.add(greet, { whom: "Bru" }, client);
    await client.query("commit");
    client.release();
    await arrived("Bru");
    expect(greeted).not.toContain("a-recipient");
  });

  it("does each job once while the server's clock jumps by an hour, forward and back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const realNow = Date.now();
    for (const [turn, hours] of [1, -1, 0].entries()) {
      await queue.jobs.add(greet, { whom: `before jump ${turn}` });
      vi.setSystemTime(realNow + hours * 3_600_000);
      await queue.jobs.add(greet, { whom: `after jump ${turn}` });
      await arrived(`before jump ${turn}`);
      await arrived(`after jump ${turn}`);
    }
    expect(greeted.filter((whom) => whom.includes("jump"))).toHaveLength(6);
  });

  it("reports a failed job and schedules a retry", async () => {
    await queue.jobs.add(greet, { whom: "clumsy" });
    await expect.poll(() => failures.map(String), { timeout: 60_000 }).toContain("Error: dropped");
    const retried = async () =>
      (await database.unguarded.query("select data from jobs.job where name = 'work' and state = 'retry'"))
        .rows;
    await expect.poll(retried).toEqual([{ data: { name: "greet", payload: { whom: "clumsy" } } }]);
  });

  it("fetches while there are jobs, without a pause between them", async () => {
    const patient = await createJobQueue(await createTestDatabase("empty"), {
      onError: (error) => failures.push(error),
      schedule: { pollMs: 60_000 },
    });
    for (let index = 0; index < 40; index += 1) await patient.jobs.add(write, { whom: `in a row ${index}` });
    patient.start([record(write)]);
    const doneInARow = () => orders.filter((order) => order.includes("in a row")).length;
    await expect.poll(doneInARow, { timeout: 60_000 }).toBe(40);
    await patient.stop();
  });

  it("adds many in one transaction, each once", async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ whom: `of many ${index}` }));
    await addTogether((client) => queue.jobs.addAll(write, many, client));
    const done = () => orders.filter((order) => order.startsWith("write of many"));
    await expect.poll(() => done().toSorted()).toEqual(many.map(({ whom }) => `write ${whom}`).toSorted());
  });

  it("refuses many anonymous jobs at once, which would escape their limit", async () => {
    const flood = [{ whom: "a@x.example" }, { whom: "b@x.example" }];
    await expect(queue.jobs.addAll(recover, flood, database.pool)).rejects.toThrow("one by one");
  });

  it("runs security warnings before other jobs", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `first ${index}`);
    await addTogether(async (client) => {
      for (const whom of names) await queue.jobs.add(write, { whom }, client);
      await queue.jobs.add(warn, { whom: "last" }, client);
    });
    await expect.poll(() => orders.filter((order) => order.includes("first")).length).toBe(30);
    const later = orders.slice(orders.indexOf("warn last")).filter((order) => order.includes("first"));
    expect(later.length).toBeGreaterThan(20);
  });

  it("merges equal anonymous requests while they wait", async () => {
    await addTogether(async (client) => {
      for (const whom of ["a@x.example", "b@x.example", "a@x.example", "a@x.example"])
        await queue.jobs.add(recover, { whom }, client);
    });
    await expect.poll(() => orders).toContain("recover b@x.example");
    expect(orders.filter((order) => order === "recover a@x.example")).toHaveLength(1);
  });

  it("refuses anonymous requests above their limit, and no other job", async () => {
    await expect.poll(async () => (await waitingAnonymous()).rows).toEqual([{ n: 0 }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => queue.jobs.add(recover, { whom: `flood ${index}` })),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]).toMatchObject({ reason: { code: "unavailable", details: { retryAfterSeconds: 15 } } });
    await queue.jobs.add(write, { whom: "unhindered" });
    await expect.poll(() => orders).toContain("write unhindered");
  });

  it("refuses an invalid payload before it is stored", async () => {
    // @ts-expect-error -- a payload that the job does not have
    await expect(queue.jobs.add(greet, { who: "Anna" })).rejects.toThrow();
  });
});
