import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createJobQueue } from "./job-queue.ts";
import { defineJob, worker } from "./jobs.ts";

const database = await createTestDatabase("empty");
const failures: unknown[] = [];
const queue = await createJobQueue(database, {
  onError: (error) => failures.push(error),
  schedule: { pollEverySeconds: 0.5 },
});
afterAll(() => queue.stop());

const greet = defineJob("greet", z.object({ whom: z.string() }));
const greeted: string[] = [];
let isFirst = true;
const arrived = (whom: string): Promise<void> =>
  expect.poll(() => greeted, { timeout: 15_000 }).toContain(whom);

await queue.start([
  worker(greet, async ({ whom }) => {
    if (whom === "clumsy" && isFirst) {
      isFirst = false;
      throw new Error("dropped");
    }
    greeted.push(whom);
  }),
]);

describe("the job queue", () => {
  it("runs a job after the answer", async () => {
    await queue.jobs.add(greet, { whom: "Anna" });
    await arrived("Anna");
  });

  it("drops a job with its transaction's rollback, and runs it after a commit", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await queue.jobs.add(greet, { whom: "nobody" }, client);
    await client.query("rollback");
    await client.query("begin");
    await queue.jobs.add(greet, { whom: "Bru" }, client);
    await client.query("commit");
    client.release();
    await arrived("Bru");
    expect(greeted).not.toContain("nobody");
  });

  it("reports a failed job and schedules a retry", async () => {
    await queue.jobs.add(greet, { whom: "clumsy" });
    await expect.poll(() => failures.map(String), { timeout: 15_000 }).toContain("Error: dropped");
    const { rows } = await database.unguarded.query(
      "select data from jobs.job where name = 'work' and state = 'retry'",
    );
    expect(rows).toEqual([{ data: { name: "greet", payload: { whom: "clumsy" } } }]);
  });

  it("refuses an invalid payload before it is stored", async () => {
    // @ts-expect-error -- a payload that the job does not have
    await expect(queue.jobs.add(greet, { who: "Anna" })).rejects.toThrow();
  });
});
