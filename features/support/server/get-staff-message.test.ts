import { beforeEach, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listQueue } from "#features/case-queue/contract/list-queue.ts";
import { getStaffMessage } from "../contract/get-staff-message.ts";

const { enter, lastAudit, write } = await startDeskServer();
const marta = await enter("Marta", "agent");
let reference = "";
let email = "";
let written = 0;
const params = () => ({ reference });

beforeEach(async () => {
  written += 1;
  email = `anna-${written}@correu.example`;
  reference = await write("Vull contractar", email);
});

test("what a visitor writes waits in the queue with the name of an address and the day of its answer", async () => {
  const { items } = (await marta.call(listQueue, { query: { kind: "message", limit: 100 } })).json;
  const row = items.find((item: { reference: string }) => item.reference === reference);
  expect(row).toMatchObject({ title: "Vull contractar", person: email, turn: "answer" });
  const { message } = (await marta.call(getStaffMessage, { params: params() })).json;
  expect(row.solution_due_on).toBe(message.due_on);
  expect(await lastAudit()).toMatchObject({ action: "messages read", details: { reference } });
});

test("an answer to a visitor can begin with a template in the visitor’s language, which greets without a name", async () => {
  const { message, templates } = (await marta.call(getStaffMessage, { params: params() })).json;
  expect(message.language).toBe("ca");
  expect(templates.map(({ id }: { id: string }) => id)).toEqual(["looking_into_it"]);
  expect(templates[0].text).toMatch(new RegExp(`^Hola:\n\nHem rebut el teu missatge \\(${reference}\\)`));
  expect(templates[0].text).toMatch(/Marta$/);
});

test("a message that does not exist is not found", async () => {
  const { json } = await marta.call(getStaffMessage, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("message_not_found");
});
