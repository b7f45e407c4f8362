import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { findAuditedCustomer } from "../contract/find-audited-customer.ts";

const { customerId, enter, lastAudit } = await startDeskServer();
const jordi = await enter("Jordi", "administrator");
const find = (taxId: string) => jordi.call(findAuditedCustomer, { body: { taxId } });

test("a tax id in any spelling leads to the customer’s number, and is not in the log", async () => {
  const { taxId } = demoPeople.household;
  const spelled = `${taxId.slice(0, 2)}.${taxId.slice(2, -1)}-${taxId.slice(-1).toLowerCase()}`;
  expect((await find(spelled)).json).toEqual({ customer_id: customerId });
  expect(await lastAudit()).toMatchObject({ action: "audit customer", customerId, details: {} });
});

test("a tax id of no customer is not found", async () => {
  expect((await find("00000000T")).json.code).toBe("customer_not_found");
});
