import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { addCaseNote } from "../contract/add-case-note.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";

const { enter, ask, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const params = { kind: "question" as const, reference: await ask("Amb notes") };
const note = ({ call }: typeof marta, body: string) => call(addCaseNote, { params, body: { body } });
const bodies = async (): Promise<string[]> =>
  (await marta.call(getQueuedCase, { params })).json.notes.map(({ body }: { body: string }) => body);

test("two staff members write notes at once, and none is lost", async () => {
  await Promise.all([note(marta, "He trucat"), note(pau, "Ve d’un canvi de tarifa")]);
  expect((await bodies()).toSorted()).toEqual(["He trucat", "Ve d’un canvi de tarifa"]);
});

test("the same note of a repeated click is written once, and the audit log has no word of it", async () => {
  await note(marta, "Una vegada");
  await note(marta, "Una vegada");
  expect((await bodies()).filter((body) => body === "Una vegada")).toHaveLength(1);
  expect(await lastAudit()).toMatchObject({
    action: "cases note",
    details: { reference: params.reference },
  });
  expect(JSON.stringify(await lastAudit())).not.toContain("Una vegada");
});

test("a case that is not in the queue takes no note", async () => {
  const unknown = { kind: "claim" as const, reference: params.reference };
  const refused = await marta.call(addCaseNote, { params: unknown, body: { body: "Res" } });
  expect(refused.json.code).toBe("case_ended");
});
