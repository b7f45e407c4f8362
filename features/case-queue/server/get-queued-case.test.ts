import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";

const { enter, ask } = await startDeskServer();
const marta = await enter("Marta", "agent");

test("a case is read with its deadlines and those who can be given it", async () => {
  const params = { kind: "question" as const, reference: await ask("La de juliol") };
  const { json } = await marta.call(getQueuedCase, { params });
  expect(json.queued).toMatchObject({ ...params, turn: "answer", assigned_to: null });
  expect(json.queued.due_on).toBe(json.queued.step_due_on);
  expect(json.colleagues).toContainEqual({ staff_id: marta.staffId, name: "Marta" });
});

test("a case that has ended has no place in the queue", async () => {
  const params = { kind: "question" as const, reference: "2222-2222" };
  expect((await marta.call(getQueuedCase, { params })).json).toMatchObject({ queued: null, notes: [] });
});
