import { beforeEach, describe, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { listQueue } from "#features/case-queue/contract/list-queue.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";
import {
  answerStaffMessage,
  assignStaffMessage,
  downloadStaffMessageFile,
  getStaffMessage,
} from "../contract/staff-message.ts";

const { database, enter, lastAudit, write } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
let reference = "";
let email = "";
let written = 0;
const params = () => ({ reference });
const inQueue = async () =>
  (await marta.call(getQueuedCase, { params: { kind: "message", reference } })).json.queued;

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

describe("an answer", () => {
  test("of two that are sent at once is one, and ends the case", async () => {
    const answer = ({ call }: typeof marta) =>
      call(answerStaffMessage, { params: params(), body: { message: "Et truquem" } });
    const outcomes = await Promise.all([answer(marta), answer(pau)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("message_answered");
    expect(await inQueue()).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: "messages answer", details: { reference } });
  });

  test("to a message that does not exist is refused", async () => {
    const { json } = await marta.call(answerStaffMessage, {
      params: { reference: "2222-2222" },
      body: { message: "Hola" },
    });
    expect(json.code).toBe("message_not_found");
  });
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

test("a file of a message is downloaded by its message alone", async () => {
  await database.unguarded.query(
    `insert into visitor_message_files (reference, file_id, filename, media_type, size_bytes, storage_key, created_at)
     values ($1, gen_random_uuid(), 'foto.pdf', 'application/pdf', 3, 'nowhere', now())`,
    [reference],
  );
  const [file] = (await marta.call(getStaffMessage, { params: params() })).json.files;
  expect(file).toMatchObject({ filename: "foto.pdf", size_bytes: 3 });
  const other = await write("Una altra", "b@correu.example");
  const foreign = { reference: other, fileId: file.id };
  expect((await marta.call(downloadStaffMessageFile, { params: foreign })).json.code).toBe(
    "message_not_found",
  );
  expect((await marta.call(getStaffMessage, { params: { reference: "2222-2222" } })).json.code).toBe(
    "message_not_found",
  );
});
