import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getStaffProduct } from "../contract/get-staff-product.ts";
import { loadProducts } from "./load-products.ts";

const { database, enter } = await startDeskServer();
const { call } = await enter("Berta", "publisher");

test("a product has its prices by dates, those of today marked, and its description without scripts", async () => {
  const record = {
    product_id: "dated",
    numeric_id: 501,
    commodity: "electricity",
    commercial_name: "Dated",
    description: { ca: "<p>Hola</p><script>x</script>" },
    permanence_months: 12,
    prices: [
      { access_tariff: "018", valid_from: "2020-01-01", valid_to: "2025-01-01", energy_eur_kwh: [0.2] },
      { access_tariff: "018", valid_from: "2025-01-01", energy_eur_kwh: [0.1], passed_through: ["power"] },
    ],
  };
  await loadProducts({ database, records: [{ line: 1, record }] });
  const { json } = await call(getStaffProduct, { params: { numericId: 501 } });
  expect(
    json.prices.map((row: Record<string, unknown>) => [
      row["valid_from"],
      row["is_current"],
      row["energy_eur_kwh"],
      row["has_passed_through"],
    ]),
  ).toEqual([
    ["2025-01-01", true, [0.1], true],
    ["2020-01-01", false, [0.2], false],
  ]);
  expect(json.descriptions).toEqual({ ca: "<p>Hola</p>" });
  expect(json.permanence_months).toBe(12);
});

test("a product that does not exist is not found", async () => {
  expect((await call(getStaffProduct, { params: { numericId: 999_999 } })).json.code).toBe(
    "product_not_found",
  );
});
