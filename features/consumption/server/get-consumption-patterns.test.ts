import { describe, expect, it } from "vitest";
import { eachDay, isoWeekday } from "#energy/calendar.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { consumptionPorts } from "./testing/consumption-ports.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getConsumptionPatterns } from "../contract/get-consumption-patterns.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handlers as consumptionHandlers } from "./routes.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));

const former = await addSupply(database, {
  cups: sampleCups(1),
  startsOn: "2024-01-01",
  endsOn: "2025-04-30",
});
const current = await addSupply(database, { cups: sampleCups(1), startsOn: "2025-05-01" });
const newcomer = await addSupply(database, { cups: sampleCups(2), startsOn: null });

const weekdayHour = (isSaturday: boolean, slot: number): number => {
  if (slot < 6) return 50;
  return isSaturday ? 600 : 300;
};
await writeCurveDays(database, [
  ...eachDay("2024-05-01", "2025-04-30").map((day) => sampleDay(day, former, () => 5000)),
  ...eachDay("2025-05-01", "2026-10-14").map((day) =>
    sampleDay(day, current, (slot) => weekdayHour(isoWeekday(day) === 6, slot)),
  ),
]);
await database.unguarded.query(`insert into products (product_id, commodity, commercial_name)
  values ('fixed', 'electricity', 'Fixed')`);
await database.unguarded
  .query(`insert into product_prices (product_id, access_tariff, valid_from, energy_eur_kwh)
  values ('fixed', '018', '2025-01-01', '{0.2,0.2,0.2}')`);

const ask = ({ customerId, contractId }: { customerId: number; contractId: number }) =>
  server.call(getConsumptionPatterns, { params: { contractId }, as: { customerId } });
const sellFixed = (customerId: number, productId: string | null) =>
  database.unguarded.query("update contracts set product_id = $2 where customer_id = $1", [
    customerId,
    productId,
  ]);

provesForeignIdsAreHidden(getConsumptionPatterns, {
  server,
  valid: { params: { contractId: current.contractId }, as: { customerId: current.customerId } },
  foreignParams: { contractId: former.contractId },
  unknownParams: { contractId: 999_999 },
});

describe("the patterns of a contract", () => {
  it("are of twelve whole months and the running one, by weekday and hour", async () => {
    const patterns = (await ask(current)).answer();
    expect(patterns).toMatchObject({ startsOn: "2025-10-01", endsOn: "2026-10-14" });
    expect(patterns.meanWhByWeekday).toHaveLength(7);
    expect(patterns.meanWhByWeekday[4]?.slice(4, 8)).toEqual([50, 50, 300, 300]);
    expect(patterns.meanWhByWeekday[5]?.[20]).toBe(600);
    expect(patterns.baseLoad).toMatchObject({ hourlyWh: 50, nights: 379 });
    expect(patterns.months).toHaveLength(13);
  });

  it("have a fact of each whole month, in cents where the prices of the contract are known", async () => {
    const withoutPrices = (await ask(current)).answer().months;
    expect(withoutPrices.at(-1)).toMatchObject({ month: "2026-10-01", insight: null });
    expect(withoutPrices.at(-2)?.insight).toMatchObject({
      kind: "highest_weekday",
      weekday: 6,
      usualWh: 6 * 50 + 18 * 600,
    });
    await sellFixed(current.customerId, "fixed");
    const [september] = (await ask(current)).answer().months.slice(-2);
    expect(september?.insight).toMatchObject({ kind: "dearest_weekday", weekday: 6, usualCents: 222 });
    await sellFixed(current.customerId, null);
  });

  it("never call free days the dearest", async () => {
    const choose = (options: object) =>
      database.unguarded.query("update contracts set tariff_options = $2 where contract_id = $1", [
        current.contractId,
        JSON.stringify(options),
      ]);
    await sellFixed(current.customerId, "fixed");
    await choose({ happy_day: "saturday" });
    const [september] = (await ask(current)).answer().months.slice(-2);
    expect(september?.insight).not.toMatchObject({ kind: "dearest_weekday" });
    await choose({});
    await sellFixed(current.customerId, null);
  });

  it("never include days of the previous holder, nor compare with them", async () => {
    const { months } = (await ask({ ...former })).answer();
    expect(months.at(-1)).toMatchObject({ month: "2025-04-01", importWh: 30 * 24 * 5000 });
    const own = (await ask(current)).answer();
    expect(own.months.every(({ importWh }) => importWh < 31 * 24 * 600)).toBe(true);
    expect(own.months.some(({ insight }) => insight?.kind === "year_before")).toBe(false);
  });

  it("have the bills with surplus and what became of its value, but no bill that another one annuls", async () => {
    const bill = (compensated: number, wallet: number, cap: number) => ({
      surplus: { exportedWh: 120_500, compensatedCents: compensated, toWalletCents: wallet },
      lines: [
        { concept: "energy", cents: 2000 },
        { concept: "surplus_cap", cents: cap },
      ],
    });
    const insert = (number: string, month: string, { annuls }: { annuls?: number } = {}) =>
      queryRow(database.unguarded, {
        text: `insert into invoices (customer_id, contract_id, number, kind, issued_on, due_on, period_starts_on,
             period_ends_on, energy_wh, total_cents, pending_cents, payment_status, bill, rectifying, rectified_invoice_id)
           values ($1, $2, $3, 'electricity', $4, $4, $4::date - 31, $4, 1, 1, 0, 'paid', $5, $6, $7)
           returning invoice_id as "invoiceId"`,
        values: [
          current.customerId,
          current.contractId,
          number,
          month,
          bill(2000, 300, 525),
          annuls === undefined ? "none" : "A",
          annuls,
        ],
        columns: { invoiceId: bigint },
      });
    await insert("F1", "2026-06-30");
    const annulled = await insert("F2", "2026-07-31");
    await insert("F3", "2026-07-31", { annuls: annulled?.invoiceId ?? 0 });
    expect((await ask(current)).answer().surplusBills).toEqual([
      {
        number: "F1",
        startsOn: "2026-05-31",
        endsOn: "2026-06-30",
        exportedWh: 120_500,
        compensatedCents: 2000,
        walletCents: 300,
        lostCents: 225,
      },
    ]);
  });

  it("of another customer's contract are not found", async () => {
    const { status, problem } = await ask({ ...current, contractId: former.contractId });
    expect([status, problem().code]).toEqual([404, "contract_not_found"]);
  });

  it("are empty without data", async () => {
    expect((await ask(newcomer)).answer()).toMatchObject({ startsOn: null, baseLoad: null, months: [] });
  });
});
