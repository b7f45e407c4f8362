import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";

const { enter, ask, customerId, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");

test("a case is read with its conversation, how the customer is reached and templates, and the look is noted", async () => {
  const reference = await ask("La de juliol");
  const { json } = await marta.call(getStaffCase, { params: { reference } });
  expect(json.case).toMatchObject({ subject: "La de juliol", state: "received" });
  expect(json.contact.email).toContain("@");
  const [template] = json.templates;
  expect(template.text).toContain(reference);
  expect(template.text).toContain("Marta");
  expect(template.text).not.toContain("{");
  expect(await lastAudit()).toMatchObject({ actor: "Marta", action: "cases read", customerId });
});

test("an unknown case is not found", async () => {
  const { json } = await marta.call(getStaffCase, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("case_not_found");
});
