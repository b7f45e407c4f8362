import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { sendActivation } from "../../contract/at-desk/send-activation.ts";

const { database, customerId, enter, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");
const send = async (customer: number) =>
  (await marta.call(sendActivation, { params: { customerId: customer } })).json;
const customer = (taxId: string, email: string | null) =>
  insertTestCustomer(database, { taxId, email, password: null });

test("a customer without a password is sent a new link, and the audit log has it", async () => {
  const newcomer = await customer("00000014Z", "nova@correu.example");
  expect(await send(newcomer)).toEqual({ status: "OK" });
  expect(await lastAudit()).toMatchObject({ action: "activation send", customerId: newcomer });
});

test("a customer with a password, without an email, or who does not exist gets none", async () => {
  expect((await send(customerId)).code).toBe("account_active");
  expect((await send(await customer("00000015S", null))).code).toBe("email_missing");
  expect((await send(999_999_999)).code).toBe("account_not_found");
});
