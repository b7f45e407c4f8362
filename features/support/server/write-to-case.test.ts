import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getCase } from "../contract/get-case.ts";
import { writeToCase } from "../contract/write-to-case.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, staffWrites, eventsOf, database } = await startSupport();
const write = (id: string, body: { message: string; attachments?: { name: string; content: string }[] }) =>
  server.call(writeToCase, { as, params: { id }, body });
const newCase = async (text: string) => (await ask(text, text)).answer().data.reference;
const pdf = `data:application/pdf;base64,${Buffer.from("%PDF-1.7\na bill\n%%EOF\n").toString("base64")}`;

test("an answer with a file joins the conversation, and gives the turn back to the retailer", async () => {
  const reference = await newCase("Primera pregunta");
  await staffWrites(reference, "Quin dia va ser?", { to: "information_required" });
  const message = "Dilluns <b>passat</b>";
  const answered = (
    await write(reference, { message, attachments: [{ name: "avís.pdf", content: pdf }] })
  ).answer();
  expect(answered).toMatchObject({ state: "in_process", canBeAnswered: true });
  expect(answered.messages.at(-1)).toMatchObject({ author: "customer", body: message });
  expect(answered.attachments).toMatchObject([{ message: 3, filename: "avís.pdf", sizeBytes: 22 }]);
  expect((await eventsOf()).at(-1)).toMatchObject({
    type: "case.message",
    payload: { reference, files: [{ filename: "avís.pdf", message: 3 }] },
  });
});

test("the same text sent again is one message", async () => {
  const reference = await newCase("Segona pregunta");
  await write(reference, { message: "Encara espero" });
  const { messages } = (await write(reference, { message: "Encara espero" })).answer();
  expect(messages).toHaveLength(2);
});

test("the same text sent again with its photo is another message, with the file", async () => {
  const reference = await newCase("Pregunta amb foto");
  await write(reference, { message: "Aquí ho teniu" });
  const attachments = [{ name: "foto.pdf", content: pdf }];
  const answered = (await write(reference, { message: "Aquí ho teniu", attachments })).answer();
  expect(answered.messages).toHaveLength(3);
  expect(answered.attachments).toMatchObject([{ message: 3, filename: "foto.pdf" }]);
});

test("a request that has ended takes no answer", async () => {
  const refused = await write(demoCases.household.deniedClaim, { message: "No hi estic d’acord" });
  expect([refused.status, refused.problem().code]).toEqual([409, "case_not_open"]);
});

test("an answer has at most six files, which exist and are of a known kind", async () => {
  const reference = await newCase("Tercera pregunta");
  const seven = Array.from({ length: 7 }, (_, index) => ({ name: `${index}.pdf`, content: pdf }));
  expect((await write(reference, { message: "Set", attachments: seven })).problem().code).toBe(
    "attachment_count",
  );
  const body = { message: "Un de desconegut", attachments: ["00000000-0000-4000-8000-000000000000"] };
  const missing = await server.call(writeToCase, { as, params: { id: reference }, body });
  expect([missing.status, missing.problem().code]).toEqual([404, "attachment_not_found"]);
  const page = { name: "page.html", content: `data:text/html;base64,${btoa("<script>")}` };
  const refused = await write(reference, { message: "Una pàgina", attachments: [page] });
  expect([refused.status, refused.problem().code]).toEqual([400, "attachment_refused"]);
  const { messages } = (await server.call(getCase, { as, params: { id: reference } })).answer();
  expect(messages).toHaveLength(1);
});

test("a change of a contract has no conversation to write in", async () => {
  await database.unguarded.query(
    `insert into change_requests (customer_id, request_id, reference, kind, state, details, created_at, changed_at)
     values ($1, gen_random_uuid(), 'CCCC-2222', 'contract.power', 'sent', '{}', now(), now())`,
    [as.customerId],
  );
  expect((await write("CCCC-2222", { message: "Hola" })).problem().code).toBe("case_not_found");
});

provesForeignIdsAreHidden(writeToCase, {
  server,
  valid: { as, params: { id: demoCases.household.claim }, body: { message: "Hola" } },
  foreignParams: { id: demoCases.company.question },
  unknownParams: { id: "2222-2222" },
});
