import { describe, expect, it } from "vitest";
import { addDays, type PlainDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { addSupply, sampleCups, sampleDay } from "../testing/curve-samples.ts";
import { claimCurves } from "./curve-owners.ts";
import type { OwnedCurveDay } from "./curve-day.ts";
import { writeCurveDays } from "./write-curve-days.ts";

const database = await createTestDatabase();
const day: PlainDate = "2026-05-10";

let lastCups = 5000;
const nextSupply = async (change: { startsOn?: PlainDate; endsOn?: PlainDate } = {}) => {
  const cups = sampleCups((lastCups += 1));
  return { supplyPoint: cups, ...(await addSupply(database, { cups, ...change })) };
};

const stored = async (supplyPoint: string) =>
  (
    await database.unguarded.query(
      `select day, import_wh, export_wh, self_consumed_wh, reactive_varh, estimated from curve_days
       where supply_point = $1 order by day`,
      [supplyPoint],
    )
  ).rows;

const waiting = async (supplyPoint: string): Promise<number> =>
  (
    await database.unguarded.query(
      "select count(*) as days from unclaimed_curve_days where supply_point = $1",
      [supplyPoint],
    )
  ).rows[0]?.days;

/** Months whose totals differ from the sum of their days. */
const wrongMonths = async () =>
  (
    await database.unguarded.query(`
      with totals as (
        select customer_id, supply_point, resolution, kind, date_trunc('month', day)::date as month, count(*) as days,
          sum((select coalesce(sum(v), 0) from unnest(import_wh) v)) as import_wh,
          sum((select coalesce(sum(v), 0) from unnest(export_wh) v)) as export_wh,
          sum((select coalesce(sum(v), 0) from unnest(self_consumed_wh) v)) as self_consumed_wh
        from curve_days group by 1, 2, 3, 4, 5)
      select * from totals t full join curve_months m using (customer_id, supply_point, resolution, kind, month)
      where t.days is distinct from m.days or t.import_wh is distinct from m.import_wh
        or t.export_wh is distinct from m.export_wh or t.self_consumed_wh is distinct from m.self_consumed_wh`)
  ).rows;

describe("writing days of curves", () => {
  it("merges new values into stored ones, and counts the new ones", async () => {
    const owner = await nextSupply();
    const hours = sampleDay(day, owner, (slot) => (slot < 20 ? 10 : null));
    expect(await writeCurveDays(database, [hours])).toEqual({ new: 20, changed: 0, unchanged: 0 });
    const later = sampleDay(
      day,
      { ...owner, exportWh: hours.importWh.map((_, slot) => (slot === 19 ? 3 : null)) },
      (slot) => (slot < 18 ? null : 11),
    );
    expect(await writeCurveDays(database, [later])).toEqual({ new: 4, changed: 2, unchanged: 0 });
    const [row] = await stored(owner.supplyPoint);
    expect(row?.import_wh).toEqual([...new Array(18).fill(10), ...new Array(6).fill(11)]);
    expect(row?.export_wh[19]).toBe(3);
  });

  it("applies a day given twice in one call in order", async () => {
    const owner = await nextSupply();
    const counts = await writeCurveDays(database, [
      sampleDay(day, owner, () => 5),
      sampleDay(day, owner, (slot) => (slot === 0 ? 6 : null)),
    ]);
    expect(counts).toEqual({ new: 24, changed: 1, unchanged: 0 });
    expect((await stored(owner.supplyPoint))[0]?.import_wh.slice(0, 2)).toEqual([6, 5]);
  });

  it("removes the estimated flag of an hour once it is measured", async () => {
    const owner = await nextSupply();
    const estimated = new Array<boolean>(24).fill(true);
    await writeCurveDays(database, [sampleDay(day, { ...owner, estimated })]);
    await writeCurveDays(database, [sampleDay(day, owner, (slot) => (slot === 0 ? 100 : null))]);
    expect((await stored(owner.supplyPoint))[0]?.estimated).toEqual(estimated.with(0, false));
    await writeCurveDays(database, [sampleDay(day, owner)]);
    expect((await stored(owner.supplyPoint))[0]?.estimated).toBeNull();
  });

  it("keeps the months' totals equal to the sum of their days after any overwrite", async () => {
    const owner = await nextSupply();
    const secondSupply = await nextSupply();
    const write = (
      from: PlainDate,
      value: number | null,
      { days, ...change }: Partial<OwnedCurveDay> & { days: number },
    ) =>
      writeCurveDays(
        database,
        Array.from({ length: days }, (_, index) =>
          sampleDay(addDays(from, index), change, (slot) => (slot % 3 === 0 ? null : value)),
        ),
      );
    await write("2026-01-20", 7, { ...owner, days: 40 });
    await write("2026-02-10", 9, { ...owner, days: 3, exportWh: new Array<number>(24).fill(2) });
    await write("2026-02-10", null, { ...owner, days: 3, selfConsumedWh: new Array<number>(24).fill(4) });
    await write("2026-03-29", 1, { ...owner, days: 1, resolution: "quarter", kind: "validated" });
    await write("2026-01-20", 7, { ...secondSupply, days: 40 });
    expect(await wrongMonths()).toEqual([]);

    await database.unguarded.query(
      "update curve_months set import_wh = import_wh + 1 where customer_id = $1",
      [secondSupply.customerId],
    );
    expect(await wrongMonths()).toHaveLength(2);
    await database.unguarded.query(
      "update curve_months set import_wh = import_wh - 1 where customer_id = $1",
      [secondSupply.customerId],
    );
  });

  it("stores all of the days or none", async () => {
    const owner = await nextSupply();
    const unknownCustomer = { ...owner, customerId: 999_999 };
    await expect(
      writeCurveDays(database, [sampleDay(day, owner), sampleDay(day, unknownCustomer)]),
    ).rejects.toThrow(/foreign key/);
    expect(await stored(owner.supplyPoint)).toEqual([]);
  });

  it("keeps the totals right when two processes write the same day at once", async () => {
    const owner = await nextSupply();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        writeCurveDays(database, [sampleDay(day, owner, (slot) => (slot % 8 === index ? 10 : null))]),
      ),
    );
    expect((await stored(owner.supplyPoint))[0]?.import_wh).toEqual(new Array(24).fill(10));
    expect(await wrongMonths()).toEqual([]);
  });
});

describe("curves that arrive before the contract", () => {
  it("are stored, and assigned to the customer when the contract appears", async () => {
    const { supplyPoint, customerId } = await nextSupply({ startsOn: "2026-05-01", endsOn: "2026-05-31" });
    const days = ["2026-04-30", "2026-05-01", "2026-05-31", "2026-06-01"] as const;
    await writeCurveDays(
      database,
      days.map((waitingDay) =>
        sampleDay(waitingDay, { supplyPoint, reactiveVarh: new Array<number>(24).fill(1) }),
      ),
    );
    expect(await waiting(supplyPoint)).toBe(4);
    const claim = { customerId, supplyPoint, startsOn: "2026-05-01", endsOn: "2026-05-31" } as const;
    expect(await claimCurves(database, claim)).toBe(2);
    expect((await stored(supplyPoint)).map((row) => row.day)).toEqual(["2026-05-01", "2026-05-31"]);
    expect(await waiting(supplyPoint)).toBe(2);
    expect(await wrongMonths()).toEqual([]);
    expect(await claimCurves(database, claim)).toBe(0);
  });

  it("do not replace values that the customer received since", async () => {
    const owner = await nextSupply();
    await writeCurveDays(database, [sampleDay(day, { supplyPoint: owner.supplyPoint }, () => 1)]);
    await writeCurveDays(database, [sampleDay(day, owner, (slot) => (slot < 12 ? 2 : null))]);
    await claimCurves(database, { ...owner, startsOn: day, endsOn: null });
    expect((await stored(owner.supplyPoint))[0]?.import_wh).toEqual([
      ...new Array(12).fill(2),
      ...new Array(12).fill(1),
    ]);
    expect(await wrongMonths()).toEqual([]);
  });
});
