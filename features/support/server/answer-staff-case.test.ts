import { expect, test } from "vitest";
import * as z from "zod/mini";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { uploadStaffFile } from "#features/uploads/contract/at-desk/upload-staff-file.ts";
import { answerStaffCase } from "../contract/answer-staff-case.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";

const { enter, ask, asCustomer, services, customerId, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");

const read = async (reference: string) => (await marta.call(getStaffCase, { params: { reference } })).json;
const answer = ({ call }: typeof marta, reference: string, body: object) =>
  call(answerStaffCase, { params: { reference }, body: { outcome: "answer", message: "Hola", ...body } });

test("of two staff members who answer at once, the customer reads one answer", async () => {
  const reference = await ask();
  const { version } = await read(reference);
  const outcomes = await Promise.all([
    answer(marta, reference, { version, message: "De la Marta" }),
    answer(pau, reference, { version, message: "D’en Pau" }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("case_changed");
  const { messages } = (await read(reference)).case;
  expect(messages.filter(({ author }: { author: string }) => author === "staff")).toHaveLength(1);
});

test("an answer to what the customer has added to meanwhile is refused, and can be sent again", async () => {
  const reference = await ask("Canvia");
  const { version } = await read(reference);
  await services.cases.actOfCustomer({
    customerId,
    reference,
    action: "write",
    message: "Una cosa més",
    now: new Date(),
  });
  expect((await answer(marta, reference, { version })).json.code).toBe("case_changed");
  const now = await read(reference);
  expect((await answer(marta, reference, { version: now.version })).status).toBe(200);
});

test("an answer asks, accepts or denies, by the name of the staff member, with its entry in the audit log", async () => {
  for (const [outcome, state, action] of [
    ["ask", "information_required", "cases ask"],
    ["accept", "accepted", "cases resolve"],
    ["deny", "denied", "cases resolve"],
  ] as const) {
    const reference = await ask(outcome);
    const { version } = await read(reference);
    const { json } = await answer(marta, reference, { version, outcome });
    expect(json.case).toMatchObject({ state, assigned_to: "Marta" });
    expect(await lastAudit()).toMatchObject({ actor: "Marta", action, details: { reference } });
  }
});

test("a case that has ended or does not exist takes no answer", async () => {
  const reference = await ask("S’acaba");
  const { version } = await read(reference);
  const { json } = await answer(marta, reference, { version, outcome: "accept" });
  expect((await answer(marta, reference, { version: json.version })).json.code).toBe("case_not_open");
  expect((await answer(marta, "2222-2222", { version })).json.code).toBe("case_not_found");
});

test("a file of a kind that is not accepted leaves no answer", async () => {
  const reference = await ask("Amb fitxer");
  const { version } = await read(reference);
  const attachments = [{ name: "a.html", content: `data:;base64,${btoa("<p>Hola</p>")}` }];
  const refused = await answer(marta, reference, { version, attachments });
  expect(refused.json.code).toBe("attachment_refused");
  const pdf = { name: "a.pdf", content: `data:;base64,${btoa("%PDF-1.7 a %%EOF")}` };
  const many = Array.from({ length: 7 }, () => pdf);
  const tooMany = await answer(marta, reference, { version, attachments: many });
  expect(tooMany.json.code).toBe("attachment_count");
  expect((await read(reference)).version).toBe(version);
});

test("an answer takes a file that the staff member has sent once, and the customer downloads it", async () => {
  const pdf = "%PDF-1.7\na bill\n%%EOF\n";
  const sent = await marta.call(uploadStaffFile, { query: { name: "factura.pdf" }, file: pdf });
  const attachments = [sent.json.id];
  const [reference, other] = [await ask("Vull la factura"), await ask("Una altra")];
  const { version } = await read(reference);
  expect((await answer(pau, reference, { version, attachments })).json.code).toBe("attachment_not_found");
  expect((await answer(marta, reference, { version, attachments })).status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    action: "cases answer",
    details: { reference, files: ["factura.pdf"] },
  });
  const { json } = await asCustomer("GET", `/api/v2/crm/cases/${reference}/`);
  const shape = z.object({ attachments: z.array(z.object({ id: z.string(), filename: z.string() })) });
  const [file] = z.parse(shape, json).attachments;
  expect(file?.filename).toBe("factura.pdf");
  const path = `/api/v2/crm/cases/${reference}/attachments/${file?.id}/`;
  expect((await asCustomer("GET", path)).text).toBe(pdf);
  const again = await answer(marta, other, { version: (await read(other)).version, attachments });
  expect(again.json.code).toBe("attachment_not_found");
});
