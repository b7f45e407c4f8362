import { expect, test } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, customerId, run } = await createTestAdmin();

test("events that were given up are listed with the last error, and delivered again on demand", async () => {
  const data = {
    reference: "K7QM-2X9R",
    kind: "contract.power",
    state: "sent",
    contract: "0000101",
    tax_id: "12345678Z",
    details: {},
    files: [],
    reason: "",
    created_at: "2026-11-16T09:00:00.000Z",
    changed_at: "2026-11-16T09:00:00.000Z",
  };
  await database.unguarded.query(
    `insert into outbox_events (customer_id, event_id, type, payload, occurred_at, state, attempts, next_attempt_at, last_error)
     values ($1, gen_random_uuid(), 'request.sent', $2, now(), 'dead', 10, now(), 'The webhook answered 500')`,
    [customerId, data],
  );
  const [summary, ...table] = (await run(["events", "--dead"])).lines;
  expect(summary).toBe("0 waiting, 1 given up; last error: The webhook answered 500");
  expect(table.join("\n")).toContain("K7QM-2X9R");
  expect((await run(["events", "retry", "--as", "pau"])).lines).toEqual(["1 events are delivered again."]);
  expect((await run(["events"])).lines[0]).toContain("1 waiting, 0 given up");
});

test("events of some days are delivered again, received or not", async () => {
  await database.unguarded.query(
    "update outbox_events set state = 'acknowledged', occurred_at = '2026-11-16T09:00Z'",
  );
  const replay = (from: string, to: string) => run(["events", "replay", from, to, "--as", "pau"]);
  expect((await replay("2026-11-17T00:00", "2026-11-18T00:00")).lines).toEqual([
    "0 events are delivered again.",
  ]);
  expect((await replay("2026-11-16T00:00", "2026-11-17T00:00")).lines).toEqual([
    "1 events are delivered again.",
  ]);
  expect((await run(["events"])).lines[0]).toContain("1 waiting");
  await expect(replay("2026-11-17T00:00", "2026-11-16T00:00")).rejects.toThrow("before the second");
});
