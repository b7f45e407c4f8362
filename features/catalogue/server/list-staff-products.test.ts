import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listStaffProducts } from "../contract/list-staff-products.ts";
import { loadProducts } from "./load-products.ts";

const { database, enter } = await startDeskServer();
const { call } = await enter("Berta", "publisher");

test("every product is listed, with why visitors cannot contract it today", async () => {
  const record = {
    product_id: "half",
    commodity: "electricity",
    commercial_name: "Half",
    zones: ["canary_islands"],
    sold_from: "2099-01-01",
    description: { ca: "<p>Mig</p>" },
    prices: [{ access_tariff: "018", valid_from: "2099-01-01", energy_eur_kwh: [0.1] }],
  };
  await loadProducts({ database, records: [{ line: 1, record }] });
  const { items } = (await call(listStaffProducts)).json;
  expect(items.find((row: { product_id: string }) => row.product_id === "half")).toMatchObject({
    name: "Half",
    zones: ["canary_islands"],
    tariffs: ["018"],
    published: false,
    sold_from: "2099-01-01",
    languages: ["ca"],
    problems: ["not_sold_yet", "no_price_today", "not_described"],
  });
  // Those of the demo can be contracted.
  expect(
    items.some(
      (row: { problems: string[]; published: boolean }) => row.published && row.problems.length === 0,
    ),
  ).toBe(true);
});
