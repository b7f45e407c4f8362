import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createJobQueue } from "./job-queue.ts";
import { defineJob, worker, type Job } from "./jobs.ts";

const floodSize = 10_000;
const maxDelayMs = 10_000;

const database = await createTestDatabase("empty");
const queue = await createJobQueue(database, { onError: (error) => console.error(error) });
afterAll(() => queue.stop());

const payload = z.object({ whom: z.string() });
const recover = defineJob("recover", payload, { urgency: "anonymous" });
const write = defineJob("write", payload);
const warn = defineJob("warn", payload, { urgency: "security" });
const arrivedAt = new Map<string, number>();
/** Looks something up, as the jobs of requests for unknown addresses do. */
const lookUp = (job: Job<{ whom: string }>) =>
  worker(job, async ({ whom }) => {
    await database.pool.query({
      name: "look-up",
      text: "select 1 from login_names where login_name = $1",
      values: [whom],
    });
    arrivedAt.set(whom, performance.now());
  });

it("a flood of 10,000 anonymous requests delays no email by more than ten seconds", async () => {
  const addresses = Array.from({ length: floodSize }, (_, index) => `${index}@flood.example`).values();
  const send = async (): Promise<void> => {
    for (const whom of addresses) await queue.jobs.add(recover, { whom });
  };
  await Promise.all(Array.from({ length: 4 }, send));
  queue.start([lookUp(recover), lookUp(write), lookUp(warn)]);
  const since = performance.now();
  await queue.jobs.add(write, { whom: "a customer" });
  await queue.jobs.add(warn, { whom: "a warned customer" });
  const last = `${floodSize - 1}@flood.example`;
  await expect.poll(() => arrivedAt.has(last), { timeout: 55_000 }).toBe(true);
  const delayOf = (whom: string): number => Math.round((arrivedAt.get(whom) ?? Infinity) - since);
  expect(delayOf("a customer")).toBeLessThan(3_000);
  expect(delayOf("a warned customer")).toBeLessThan(3_000);
  expect(delayOf(last)).toBeLessThan(maxDelayMs);
});
