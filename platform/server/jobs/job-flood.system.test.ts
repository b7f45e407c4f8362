import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createJobQueue } from "./job-queue.ts";
import { defineJob, worker, type Job } from "./jobs.ts";

const floodSize = 3_000;
/** Anonymous jobs have a queue of their own, so that a few of them run beside the first urgent ones. */
const maxBeside = 100;

const database = await createTestDatabase("empty");
const queue = await createJobQueue(database, { onError: (error) => console.error(error) });
afterAll(() => queue.stop());

const payload = z.object({ whom: z.string() });
const recover = defineJob("recover", payload, { urgency: "anonymous" });
const write = defineJob("write", payload);
const warn = defineJob("warn", payload, { urgency: "security" });
const arrived: string[] = [];
/** Looks something up, as the jobs of requests for unknown addresses do. */
const lookUp = (job: Job<{ whom: string }>) =>
  worker(job, async ({ whom }) => {
    await database.pool.query({
      name: "look-up",
      text: "select 1 from login_names where login_name = $1",
      values: [whom],
    });
    arrived.push(whom);
  });

it("customers' emails and warnings overtake a flood of anonymous requests, and all of it is worked off", async () => {
  const addresses = Array.from({ length: floodSize }, (_, index) => `${index}@flood.example`).values();
  const send = async (): Promise<void> => {
    for (const whom of addresses) await queue.jobs.add(recover, { whom });
  };
  await Promise.all(Array.from({ length: 4 }, send));
  await queue.jobs.add(write, { whom: "a customer" });
  await queue.jobs.add(warn, { whom: "a warned customer" });
  queue.start([lookUp(recover), lookUp(write), lookUp(warn)]);
  await expect.poll(() => arrived.length, { timeout: 55_000 }).toBe(floodSize + 2);
  expect(arrived.indexOf("a customer")).toBeLessThan(maxBeside);
  expect(arrived.indexOf("a warned customer")).toBeLessThan(maxBeside);
});
