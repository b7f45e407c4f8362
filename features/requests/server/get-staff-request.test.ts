import { expect, test } from "vitest";
import * as z from "zod/mini";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getStaffRequest } from "../contract/get-staff-request.ts";

const { database, services, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const { rows } = await database.unguarded.query(
  "select contract_id from contracts where customer_id = $1 limit 1",
  [customerId],
);

const submitted = async (
  kind: string,
  changed: { details: Record<string, unknown>; replaced: Record<string, unknown> },
) => {
  const submission = { customerId, contractId: Number(rows[0].contract_id), state: "sent" as const };
  const { reference } = await services.submitRequest(
    { kind, details: z.unknown(), apply: async () => {} },
    { ...submission, ...changed, now: new Date() },
  );
  return marta.call(getStaffRequest, { params: { reference } });
};
interface ReadLine {
  readonly before: string | null;
  readonly after: string;
  readonly difference: string | null;
}
const fromTo = (json: { block: { lines: ReadLine[] } }) =>
  json.block.lines.map(({ before, after, difference }) => [before, after, difference]);

test("a change is read with its title, and the look is noted", async () => {
  const { json } = await submitted("contract.invoice_delivery", {
    details: { invoice_online: "postal" },
    replaced: { invoice_online: "email" },
  });
  expect(json.title).not.toBe("");
  expect(fromTo(json)).toEqual([["per correu electrònic", "per correu postal", null]]);
  expect(json.steps.length).toBeGreaterThan(0);
  expect(await lastAudit()).toMatchObject({
    action: "requests read",
    details: { reference: json.reference },
  });
});

test("powers are read from and to with their difference", async () => {
  const { json } = await submitted("contract.power", {
    details: { phone: "+34600100200", power_p1: 3450, power_p2: 3450 },
    replaced: { power_p1: 4600, power_p2: 3450 },
  });
  expect(fromTo(json).slice(0, 2)).toEqual([
    ["4,6 kW", "3,45 kW", "−1,15 kW"],
    ["3,45 kW", "3,45 kW", null],
  ]);
});

test("an account is read with its middle hidden, in the answer as on the screen", async () => {
  const { json, text } = await submitted("contract.iban", {
    details: {
      already_registered: "no",
      iban: "ES9121000418450200051332",
      owner_is_bank_owner: true,
      mandate: null,
    },
    replaced: { iban: "ES7921000813610123456789" },
  });
  const [account] = fromTo(json);
  expect(account).toEqual([expect.stringMatching(/6789$/), expect.stringMatching(/1332$/), null]);
  expect(text).not.toContain("0418450200");
  expect(text).not.toContain("0813610123");
});

test("an unknown change is not found", async () => {
  const { json } = await marta.call(getStaffRequest, { params: { reference: "2222-2222" } });
  expect(json.code).toBe("request_not_found");
});
