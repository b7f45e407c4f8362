import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { assignCases } from "../contract/assign-cases.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";
import { listQueue } from "../contract/list-queue.ts";

const { enter, ask, lastAudit, services } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const publisher = await enter("Laia", "publisher");

const keyOf = (reference: string) => ({ kind: "question" as const, reference });
const holderOf = async (reference: string) =>
  (await marta.call(getQueuedCase, { params: keyOf(reference) })).json.queued.assigned_to;

test("of two staff members who take one case at once, one has it and the other is told", async () => {
  const cases = [keyOf(await ask("Una"))];
  const outcomes = await Promise.all(
    [marta, pau].map(({ call, staffId }) => call(assignCases, { body: { cases, to: staffId, from: null } })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("case_taken");
  const winner = outcomes[0]?.status === 200 ? marta : pau;
  expect(await holderOf(cases[0]?.reference ?? "")).toBe(winner.staffId);
});

test("several cases are handed on at once, with one entry in the audit log", async () => {
  const references = [await ask("Dues"), await ask("Tres")];
  const body = { cases: references.map(keyOf), to: pau.staffId };
  expect((await marta.call(assignCases, { body })).json).toEqual({ done: 2 });
  expect((await marta.call(assignCases, { body })).json).toEqual({ done: 0 });
  expect(await lastAudit()).toMatchObject({
    actor: "Marta",
    action: "cases assign",
    details: { references: references.toSorted(), to: pau.staffId },
  });
});

test("a case says whose it is, also when that staff member has left", async () => {
  const body = { cases: [keyOf(await ask("Cinc"))], to: pau.staffId };
  await marta.call(assignCases, { body });
  const queued = async () => (await marta.call(getQueuedCase, { params: body.cases[0] })).json;
  expect((await queued()).queued.assigned_name).toBe("Pau");
  await services.staff.members.end(pau.staffId, { actor: "nuria", now: new Date() });
  const { queued: left, colleagues } = await queued();
  expect(left).toMatchObject({ assigned_to: pau.staffId, assigned_name: "Pau" });
  expect(colleagues).not.toContainEqual(expect.objectContaining({ staff_id: pau.staffId }));
  const listed = (await marta.call(listQueue, { query: { staff: pau.staffId } })).json.items;
  expect(new Set(listed.map((row: { assigned_name: string }) => row.assigned_name))).toEqual(
    new Set(["Pau"]),
  );
});

test("a case is not given to a person who does not work on cases", async () => {
  const body = { cases: [keyOf(await ask("Quatre"))], to: publisher.staffId };
  expect((await marta.call(assignCases, { body })).json.code).toBe("colleague_not_found");
});
