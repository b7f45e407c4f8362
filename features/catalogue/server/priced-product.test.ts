import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadProducts } from "./load-products.ts";
import { pricedProductOf } from "./priced-product.ts";
import { findAllProducts } from "./product-rows.ts";

const database = await createTestDatabase("empty");
const common = { commercial_name: "A" };
await loadProducts({
  database,
  records: [
    {
      ...common,
      product_id: "hora",
      commodity: "electricity",
      kind: "indexed",
      promotions: [
        { name: { ca: "Oferta", es: "Oferta es" }, on: "power", eur_month: 2, until: "2026-12-31" },
        { name: { en: "Offer" }, on: "energy", percent: 10, months: 6 },
      ],
      services: [{ name: { ca: "Urgències" }, compulsory: true, eur_month: 3 }],
      one_off_charges: [{ name: { ca: "Alta" }, eur: 10 }],
      permanence_months: 12,
      penalty: { eur: 30 },
      prices: [
        {
          access_tariff: "018",
          valid_from: "2026-01-01",
          power_eur_kw_year: [30, 4],
          passed_through: ["power"],
        },
        { access_tariff: "999", valid_from: "2026-01-01", zone: "ceuta" },
      ],
    },
    {
      ...common,
      product_id: "gas",
      commodity: "gas",
      prices: [
        { access_tariff: "RL.1", valid_from: "2026-01-01", energy_eur_kwh: [0.06], fixed_eur_day: 0.2 },
        { access_tariff: "RL.2", valid_from: "2026-01-01", energy_eur_kwh: [0.05], fixed_eur_month: 9 },
        { access_tariff: "RL.3", valid_from: "2026-01-01" },
      ],
    },
  ].map((record, index) => ({ line: index + 1, record })),
});
const [hora, gas] = await findAllProducts(database.pool);

test("a product is priced with its conditions, in the words of a language or of another one that it has", () => {
  expect(hora && pricedProductOf(hora, "es")).toEqual({
    productId: "hora",
    commodity: "electricity",
    kind: "indexed",
    promotions: [
      { name: "Oferta es", on: "power", reduction: { eurMonth: 2 }, lasts: { until: "2026-12-31" } },
      { name: "Offer", on: "energy", reduction: { percent: 10 }, lasts: { months: 6 } },
    ],
    services: [{ name: "Urgències", isCompulsory: true, eurMonth: 3 }],
    oneOffCharges: [{ name: "Alta", eur: 10 }],
    permanenceMonths: 12,
    penalty: { eur: 30 },
    prices: [
      {
        accessTariff: "018",
        zone: null,
        validFrom: "2026-01-01",
        validTo: null,
        powerEurKwYear: [30, 4],
        energyEurKwh: [0, 0, 0],
        surplusEurKwh: null,
        fixedEurDay: 0,
        passedThrough: ["power"],
      },
    ],
  });
});

test("gas is priced by day or by month, and not at all without a price of energy", () => {
  expect(gas && pricedProductOf(gas, "ca").prices).toMatchObject([
    { accessTariff: "RL.1", fixedTerm: { per: "day", eur: 0.2 }, energyEurKwh: 0.06 },
    { accessTariff: "RL.2", fixedTerm: { per: "month", eur: 9 }, energyEurKwh: 0.05 },
  ]);
});
