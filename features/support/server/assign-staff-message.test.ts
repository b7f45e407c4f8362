import { beforeEach, describe, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { assignStaffMessage } from "../contract/assign-staff-message.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";

const { enter, write } = await startDeskServer();
const marta = await enter("Marta", "agent");
let reference = "";
let written = 0;
const params = () => ({ reference });
const inQueue = async () =>
  (await marta.call(getQueuedCase, { params: { kind: "message", reference } })).json.queued;

beforeEach(async () => {
  written += 1;
  reference = await write("Vull contractar", `anna-${written}@correu.example`);
});

describe("a message that a customer wrote", () => {
  const assign = (taxId: string) => marta.call(assignStaffMessage, { params: params(), body: { taxId } });

  test("becomes a case of the customer, in the queue in its place", async () => {
    const { json } = await assign(demoPeople.household.taxId.toLowerCase());
    expect(await inQueue()).toBeNull();
    const found = (await marta.call(getStaffCase, { params: { reference: json.reference } })).json.case;
    expect(found).toMatchObject({ subject: "Vull contractar", tax_id: demoPeople.household.taxId });
    const queued = { kind: "question", reference: json.reference };
    expect((await marta.call(getQueuedCase, { params: queued })).json.queued).not.toBeNull();
    expect((await assign(demoPeople.household.taxId)).json.code).toBe("message_not_found");
  });

  test("stays a visitor’s where no customer has the tax id", async () => {
    expect((await assign("00000000T")).json.code).toBe("customer_not_found");
    expect(await inQueue()).not.toBeNull();
  });
});
