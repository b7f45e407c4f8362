import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listStaffProducts } from "../contract/list-staff-products.ts";
import { publishStaffProduct } from "../contract/publish-staff-product.ts";
import { withdrawStaffProduct } from "../contract/withdraw-staff-product.ts";

const { enter, lastAudit } = await startDeskServer();
const { call } = await enter("Berta", "publisher");
const { items } = (await call(listStaffProducts)).json;
const [{ numeric_id: numericId, product_id: product }] = items;
const input = { params: { numericId }, body: { reason: "campaign 7" } };

test("withdrawing a product is in the audit log with its reason, and once", async () => {
  await call(publishStaffProduct, input);
  expect((await call(withdrawStaffProduct, input)).status).toBe(200);
  const audit = await lastAudit();
  expect(audit).toMatchObject({
    actor: "Berta",
    action: "products withdraw",
    reason: "campaign 7",
    details: { product },
  });
  await call(withdrawStaffProduct, input);
  expect(await lastAudit()).toEqual(audit);
  expect((await call(listStaffProducts)).json.items[0].published).toBe(false);
});

test("a product that does not exist cannot be withdrawn", async () => {
  const unknown = { ...input, params: { numericId: 999_999 } };
  expect((await call(withdrawStaffProduct, unknown)).json.code).toBe("product_not_found");
});
