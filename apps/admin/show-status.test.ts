import { expect, test } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { loadIntervalPrices } from "#features/catalogue/server/load-interval-prices.ts";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, context, run } = await createTestAdmin();
await loadMarketData(database);

test("the status shows until when each regulated table is confirmed, and fails once costs use a carried-on row", async () => {
  const inTime = await run(["status"]);
  expect(inTime.isFailure).toBe(false);
  expect(inTime.lines.join("\n")).toMatch(/social_bonus_financing +2026-06-26 +2026-12-31/);
  expect(inTime.lines.join("\n")).toMatch(/meter_rent_single_phase +2013-08-03 +without end/);
  const late = await run(["status"], { ...context, now: new Date("2026-12-31T23:00:00Z") });
  expect(late.isFailure).toBe(true);
  expect(late.lines.join("\n")).toContain("social_bonus_financing: the last row, from 2026-06-26");
});

test("the status warns of prices by interval that end before tomorrow, and fails once today's are missing", async () => {
  const loadDay = (day: string) =>
    loadIntervalPrices({
      database,
      records: [
        {
          line: 1,
          record: {
            product_id: "hora",
            access_tariff: "018",
            day,
            energy_eur_kwh: Array.from({ length: 24 }, () => 0.1),
          },
        },
      ],
    });
  const product = {
    product_id: "hora",
    commodity: "electricity",
    commercial_name: "Hora a hora",
    kind: "indexed",
    published: true,
    prices: [{ access_tariff: "018", valid_from: "2026-01-01" }],
  };
  await loadProducts({ database, records: [{ line: 1, record: product }] });
  const lastLine = async () => (await run(["status"])).lines.at(-1);
  const advice = "Load those that follow: npm run load -- interval-prices FILE";
  expect(await lastLine()).toBe(
    `hora of 018: no prices by interval are loaded; later hours are shown as not priced yet. ${advice}`,
  );
  await loadDay("2026-11-19");
  expect((await run(["status"])).isFailure).toBe(true);
  await loadDay("2026-11-20");
  expect((await run(["status"])).isFailure).toBe(false);
  expect(await lastLine()).toBe(
    `hora of 018: its prices by interval end on 2026-11-20; later hours are shown as not priced yet. ${advice}`,
  );
  await loadDay("2026-11-21");
  expect(await lastLine()).toMatch(/^hora +018 +any +2026-11-21$/);
  await database.unguarded.query("update products set published = false");
  expect((await run(["status"])).lines.join("\n")).not.toContain("hora");
});
