import { expect, test } from "vitest";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, run, lastAudit, countOf } = await createTestAdmin();
const product = {
  product_id: "hora",
  numeric_id: 12,
  commodity: "electricity",
  commercial_name: "Hora a hora",
  kind: "indexed",
  on_sale: false,
  sold_to: "2026-11-01",
  description: { ca: "<p>Hora a hora</p>" },
  prices: [{ access_tariff: "018", valid_from: "2027-01-01" }],
};

const signed = ["--as", "nuria", "--reason", "campaign 7"];

test("products are listed with their numbers, and whether they are on sale and published", async () => {
  expect((await run(["products"])).lines).toEqual(["no products"]);
  await loadProducts({ database, records: [{ line: 1, record: product }] });
  const { lines, json } = await run(["products"]);
  expect(lines[1]).toMatch(/^12 +hora +Hora a hora +electricity +indexed +018 +no +no$/);
  expect(json).toEqual([
    { id: 12, product_id: "hora", commercial_name: "Hora a hora", on_sale: false, published: false },
  ]);
});

test("a product is published by its number or its id, once, with what is wrong with it", async () => {
  const { lines } = await run(["products", "publish", "12", ...signed]);
  expect(lines).toEqual([
    "Hora a hora (hora) is published.",
    "",
    "Look at this:",
    "  it is not on sale (on_sale), so it cannot be contracted",
    "  it cannot be contracted since 2026-11-01 (sold_to)",
    "  it has no price today",
    "  it is not described in es, en",
  ]);
  expect(await lastAudit()).toMatchObject({
    action: "products publish",
    actor: "nuria",
    reason: "campaign 7",
    details: { product: "hora" },
  });
  expect((await run(["products", "publish", "hora", ...signed])).lines[0]).toBe(
    "Hora a hora (hora) was already published.",
  );
  expect(await countOf("audit_log")).toBe(1);
});

test("a published product on sale without prices by interval is named", async () => {
  await loadProducts({ database, records: [{ line: 1, record: { ...product, on_sale: true } }] });
  const { json } = await run(["products", "publish", "hora", ...signed]);
  expect(json).toMatchObject({
    warnings: expect.arrayContaining(["a tariff of it has no prices by interval"]),
  });
});

test("a product is withdrawn, and stays so when its record is loaded again", async () => {
  expect((await run(["products", "withdraw", "hora", ...signed])).json).toMatchObject({ published: false });
  expect(await lastAudit()).toMatchObject({ action: "products withdraw", details: { product: "hora" } });
  await loadProducts({ database, records: [{ line: 1, record: { ...product, published: true } }] });
  expect((await run(["products"])).json).toMatchObject([{ published: false }]);
});

test("an unknown product is refused", async () => {
  await expect(run(["products", "publish", "99", ...signed])).rejects.toThrow("No product has the id 99.");
});
