import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { exportCustomerData } from "../contract/export-customer-data.ts";

const { customerId, enter, lastAudit } = await startDeskServer();
const pau = await enter("Pau", "manager");
const download = (customer: number) =>
  pau.call(exportCustomerData, { params: { customerId: customer }, body: { reason: "petició en paper" } });

test("the archive is handed out with its entry in the audit log", async () => {
  expect((await download(customerId)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    action: "customers export",
    customerId,
    reason: "petició en paper",
  });
});

test("a customer who does not exist is not found", async () => {
  expect((await download(999_999_999)).json.code).toBe("customer_not_found");
});
