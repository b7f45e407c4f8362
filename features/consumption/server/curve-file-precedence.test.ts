import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurves } from "./load-curves.ts";
import {
  addSupply,
  billedLine,
  sampleCups,
  sampleHours,
  selfConsumptionLine,
} from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";
const june = sampleHours("2021-06-01", "2021-06-02");

let lastCups = 1000;
const nextCups = (): string => sampleCups((lastCups += 1));

const load = (lines: readonly string[], name = fileName) =>
  loadCurves({ database, fileName: name, content: Readable.from([Buffer.from(lines.join("\n"))]) });

const storedDays = async (cups: string) =>
  (
    await database.unguarded.query(
      "select kind, import_wh from curve_days where supply_point = $1 order by kind, day",
      [cups],
    )
  ).rows;

const storedMonths = async (cups: string) =>
  (await database.unguarded.query("select import_wh, days from curve_months where supply_point = $1", [cups]))
    .rows;

describe("of two files about the same hours", () => {
  const older = "F5D_0237_0762_20211008.0";
  const [first = { day: "2021-06-01", slot: 0, endsAt: "2021/06/01 01:00", season: "1" } as const] = june;
  const valuesOf = async (cups: string) => (await storedDays(cups))[0]?.import_wh.slice(0, 3);

  it.each([
    ["a higher version", "F5D_0237_0762_20211008.1"],
    ["a later day", "F5D_0237_0762_20211009.0"],
    ["a rectified curve", "RF5D_0237_0762_20210901.0"],
  ])("the one with %s is right, whichever is loaded first", async (_, newer) => {
    const [earlyCups, lateCups] = [nextCups(), nextCups()];
    for (const cups of [earlyCups, lateCups]) await addSupply(database, { cups });
    await load([billedLine(earlyCups, first, { importWh: "1" })], older);
    const replaced = await load([billedLine(earlyCups, first, { importWh: "2" })], newer);
    expect(replaced.values).toMatchObject({ changed: 1, outdated: 0 });

    await load([billedLine(lateCups, first, { importWh: "2" })], newer);
    const late = await load(
      june.slice(0, 3).map((hour) => billedLine(lateCups, hour, { importWh: "1" })),
      older,
    );
    expect(late.values).toMatchObject({ new: 2, changed: 0, unchanged: 1, outdated: 1 });
    expect(await valuesOf(earlyCups)).toEqual([2, null, null]);
    expect(await valuesOf(lateCups)).toEqual([2, 1, 1]);
  });

  it("the precedence is of each hour: a day of both is corrected in its parts", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const line = (slot: number, importWh: string) => billedLine(cups, june[slot] ?? first, { importWh });
    await load([line(0, "10"), line(1, "11"), line(2, "12")], older);
    await load([line(1, "21")], "RF5D_0237_0762_20211101.0");
    await load([line(0, "30"), line(1, "31"), line(2, "32")], "F5D_0237_0762_20211015.0");
    expect(await valuesOf(cups)).toEqual([30, 21, 32]);
    expect(await storedMonths(cups)).toMatchObject([{ import_wh: 83, days: 1 }]);
  });

  it("the same holds for self-consumption and for curves without a contract yet", async () => {
    const cups = nextCups();
    const line = (wh: number) => [selfConsumptionLine(cups, first, wh)];
    await load(line(5), "A5D_0237_0762_20211008.1");
    expect((await load(line(7), "A5D_0237_0762_20211008.0")).values).toMatchObject({
      unchanged: 1,
      outdated: 1,
    });
    const { rows } = await database.unguarded.query(
      "select (curve_values(readings, 2))[1] as wh from unclaimed_curve_days where supply_point = $1",
      [cups],
    );
    expect(rows).toEqual([{ wh: 5 }]);
  });

  it("the same file with other content replaces itself", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load([billedLine(cups, first, { importWh: "1" })], older);
    expect((await load([billedLine(cups, first, { importWh: "3" })], older)).values).toMatchObject({
      changed: 1,
    });
  });
});

describe("files of telemetered supplies", () => {
  const [hour = { endsAt: "" }] = june;
  const pairs = "0;0;0;0;0;0;0;0;0;0;0;0;0;0";
  const measured = (cups: string, kwh: string, endsAt = hour.endsAt) =>
    `${cups}0F;11;${endsAt}:00;1;${kwh};0;${pairs}`;
  const billed = (cups: string, kwh: string) => `${cups}0F;11;${hour.endsAt}:00;1;${kwh};0;0;0;0;0;0;0;1;1`;
  const firstHours = async (cups: string) =>
    (await storedDays(cups)).map(({ kind, import_wh: importWh }) => [kind, importWh[0]]);

  it.each([
    ["P1D_0021_0762_20210603.0", "P1D_0021_0762_20210603.1"],
    ["P1D_0021_0762_20210603.7", "P1_0021_20210601_20210630.0"],
    ["P1_0021_20210601_20210630.0", "P1_0021_20210601_20210630.2"],
    ["P1_0021_20210601_20211231.0", "P1_0021_20210601_20210630.1"],
  ])("%s never replaces %s, whichever is loaded first", async (lower, higher) => {
    const [early, late] = [nextCups(), nextCups()];
    for (const cups of [early, late]) await addSupply(database, { cups });
    await load([measured(early, "1.0")], lower);
    await load([measured(early, "2.0")], higher);
    await load([measured(late, "2.0")], higher);
    expect((await load([measured(late, "1.0")], lower)).values).toMatchObject({ outdated: 1 });
    for (const cups of [early, late]) expect(await firstHours(cups)).toEqual([["validated", 2000]]);
  });

  it("an older version of F1 never replaces a newer one, and is stored beside the validated hours", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load([billed(cups, "3.5")], "0024_F1_0762_20210601_20210630.1");
    await load([billed(cups, "9")], "F1_0024_20210601_20210731.0");
    await load([measured(cups, "3.4")], "P1D_0024_0762_20210602.0");
    expect(await firstHours(cups)).toEqual([
      ["billed", 3500],
      ["validated", 3400],
    ]);
  });

  it("quarters of an hour are stored as such, with the ends of their quarters", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const ends = ["00:15", "00:30", "00:45", "01:00"].map((time) => `2021/06/01 ${time}`);
    const report = await load(
      ends.map((endsAt, index) => measured(cups, `0.${index + 1}`, endsAt)),
      "P2D_0021_0762_20210602.0",
    );
    expect(report).toMatchObject({ format: "P2D", values: { new: 4, refused: 0 } });
    const [day] = await storedDays(cups);
    expect(day?.import_wh.slice(0, 5)).toEqual([100, 200, 300, 400, null]);
    expect(day?.import_wh).toHaveLength(96);
  });

  it("net generation is stored next to the import, and in the column of the download", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load([billedLine(cups, { ...hour, season: "1" })], "F5D_0237_0762_20211008.0");
    await load([`${cups};${hour.endsAt};1;0;640;;;;;1;1;F21`], "B5D_0237_0762_20211008.0");
    const { rows } = await database.unguarded.query(
      "select import_wh[1] as import, generated_wh[1] as generated from curve_days where supply_point = $1",
      [cups],
    );
    expect(rows).toEqual([{ import: 100, generated: 640 }]);
  });
});
