import { describe, expect, it } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { eachDay, type PlainDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getBillForecast } from "../contract/get-bill-forecast.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handleGetBillForecast } from "./get-bill-forecast.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
await loadMarketData(database);
const server = await startTestServer([handleGetBillForecast({ database })]);
await database.unguarded.query(
  `insert into products (product_id, commodity, commercial_name) values ('llum', 'electricity', 'Llum');
   insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
   values ('llum', '018', '2025-01-01', '{30,3}', '{0.2,0.15,0.1}')`,
);

type Supply = Awaited<ReturnType<typeof addSupply>>;
let supplies = 0;
/** A supply with the same hours every day of a range, and the product's prices. */
const supplyWith = async (
  [from, to]: readonly [PlainDate, PlainDate],
  { productId = "llum", endsOn = null }: { productId?: string | null; endsOn?: PlainDate | null } = {},
): Promise<Supply> => {
  supplies += 1;
  const cups = sampleCups(supplies);
  const supply = await addSupply(database, { cups, startsOn: "2025-01-01", endsOn });
  await database.unguarded.query(
    "update contracts set product_id = $2, powers_w = '{4600,4600}' where contract_id = $1",
    [supply.contractId, productId],
  );
  const days = eachDay(from, to).map((day) =>
    sampleDay(day, { customerId: supply.customerId, supplyPoint: cups }, () => 500),
  );
  await writeCurveDays(database, days);
  return supply;
};
const addInvoice = ({ customerId, contractId }: Supply, from: PlainDate, to: PlainDate) =>
  database.unguarded.query(
    `insert into invoices (customer_id, number, kind, contract_id, issued_on, due_on, period_starts_on,
       period_ends_on, energy_wh, total_cents, pending_cents, payment_status)
     values ($1, $2, 'electricity', $3, $4, $4, $5, $4, 0, 2310, 0, 'paid')`,
    [customerId, `F${contractId}`, contractId, to, from],
  );
const ask = ({ customerId, contractId }: Supply) =>
  server.call(getBillForecast, { params: { contractId }, as: { customerId } });

const billed = await supplyWith(["2026-01-01", "2026-10-20"]);
await addInvoice(billed, "2026-09-05", "2026-10-05");
const barelyRead = await supplyWith(["2026-10-01", "2026-10-02"]);

provesForeignIdsAreHidden(getBillForecast, {
  server,
  valid: { params: { contractId: billed.contractId }, as: { customerId: billed.customerId } },
  foreignParams: { contractId: barelyRead.contractId },
  unknownParams: { contractId: 999_999 },
});

describe("the forecast of the running bill", () => {
  it("begins after the last invoice, and says on what it rests and how far the last one was off", async () => {
    const { forecast, previous, reason } = (await ask(billed)).answer();
    expect(reason).toBeNull();
    expect(forecast).toMatchObject({
      startsOn: "2026-10-06",
      endsOn: "2026-11-05",
      measuredDays: 15,
      forecastDays: 16,
      recentDays: 56,
      yearBeforeShare: null,
      trials: 26,
    });
    expect(forecast?.lowCents).toBeLessThan(forecast?.totalCents ?? 0);
    expect(forecast?.highCents).toBeGreaterThan(forecast?.totalCents ?? 0);
    expect(previous).toMatchObject({ startsOn: "2026-09-06", endsOn: "2026-10-05", measuredDays: 15 });
    expect(previous).toMatchObject({ invoiceNumber: `F${billed.contractId}`, actualCents: 2310 });
  });

  it("is of the calendar month without an invoice", async () => {
    const unbilled = await supplyWith(["2026-08-01", "2026-10-20"]);
    const { forecast, previous } = (await ask(unbilled)).answer();
    expect(forecast).toMatchObject({ startsOn: "2026-10-01", endsOn: "2026-10-31", measuredDays: 20 });
    expect(previous).toMatchObject({ startsOn: "2026-09-01", endsOn: "2026-09-30", invoiceNumber: null });
    expect(Math.abs((previous?.totalCents ?? 0) - (previous?.actualCents ?? 0))).toBeLessThanOrEqual(10);
  });

  it("takes off what the contract's share of its wallet pays, and that of then off the earlier forecast", async () => {
    const shared = await supplyWith(["2026-08-01", "2026-10-20"]);
    const { customerId, contractId } = shared;
    const before = (await ask(shared)).answer();
    await database.unguarded.query(
      `insert into solar_wallets (customer_id, wallet_id, name, balance_cents) values (${customerId}, 9001, 'SOL', 900);
       insert into solar_wallet_shares (customer_id, wallet_id, contract_id, weight, starts_on)
       values (${customerId}, 9001, ${contractId}, 1, '2026-01-01');
       insert into solar_wallet_entries (customer_id, wallet_id, entry_key, day, kind, amount_cents)
       values (${customerId}, 9001, 'a', '2026-09-01', 'surplus', 200), (${customerId}, 9001, 'b', '2026-10-10', 'surplus', 700)`,
    );
    const { forecast, previous } = (await ask(shared)).answer();
    // 9 € with 5.1127 % and 21 % of taxes; 2 € of them were there in September.
    expect(forecast?.walletCents).toBe(Math.round(900 * 1.051126_9632 * 1.21));
    expect((before.forecast?.totalCents ?? 0) - (forecast?.totalCents ?? 0)).toBe(forecast?.walletCents);
    expect(previous?.walletCents).toBe(Math.round(200 * 1.051126_9632 * 1.21));
    await database.unguarded.query("update solar_wallet_shares set discount_management = 'store'");
    expect((await ask(shared)).answer().forecast?.walletCents).toBe(0);
  });

  it("ends with the supply, and there is none after its end", async () => {
    const ending = await supplyWith(["2026-08-01", "2026-10-20"], { endsOn: "2026-10-25" });
    expect((await ask(ending)).answer().forecast).toMatchObject({ endsOn: "2026-10-25" });
    const ended = await supplyWith(["2026-08-01", "2026-10-20"], { endsOn: "2026-10-20" });
    expect((await ask(ended)).answer()).toMatchObject({ forecast: null, reason: "ended" });
  });

  it("is not made with less than a week of readings or without prices", async () => {
    expect((await ask(barelyRead)).answer()).toMatchObject({ forecast: null, reason: "too_few_readings" });
    const unread = await addSupply(database, { cups: sampleCups(99) });
    expect((await ask(unread)).answer()).toMatchObject({ forecast: null, reason: "too_few_readings" });
    const unpriced = await supplyWith(["2026-08-01", "2026-10-20"], { productId: null });
    expect((await ask(unpriced)).answer()).toMatchObject({ forecast: null, reason: "no_prices" });
  });

  it("says since when a regulated amount is carried on, if the bill has such days", async () => {
    const carryOnSince = (day: PlainDate | null) =>
      database.unguarded.query(
        "update regulated_charges set carried_on_since = $1 where charge = 'social_bonus_financing' and valid_to is null",
        [day],
      );
    expect((await ask(billed)).answer().forecast?.carriedOnSince).toBeNull();
    await carryOnSince("2026-11-01");
    expect((await ask(billed)).answer().forecast?.carriedOnSince).toBe("2026-11-01");
    await carryOnSince("2027-01-01");
  });

  it("of another customer's contract is not found", async () => {
    const foreign = await ask({ ...billed, contractId: barelyRead.contractId });
    expect(foreign.problem().code).toBe("contract_not_found");
  });
});
