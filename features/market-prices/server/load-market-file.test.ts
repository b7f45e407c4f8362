import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { findLastPublications, findMarketDays } from "./market-queries.ts";
import { filesPublishedUntil, publishSandboxPrices } from "./sandbox-market.ts";
import { loaders } from "./loaders.ts";
import { startMarketServer } from "./testing/market-server.ts";

const { database, load, loadFutures } = await startMarketServer();
const { pool } = database;
const october = "marginalpdbc_20251001";
const storedDay = async () =>
  (await findMarketDays(pool, { series: "omie_es", from: "2025-10-01", to: "2025-10-01" }))[0];
const firstPrice = async () => (await storedDay())?.centsMwh[0];
const published = async (product: string) =>
  (await findLastPublications(pool, "2020-01-01")).find((known) => known.product === product);

describe("a file of the day-ahead market", () => {
  it("is stored for both countries, and again changes nothing", async () => {
    expect(await load(`${october}.1`)).toMatchObject({ counted: "day", new: 2, refused: 0 });
    expect(await load(`${october}.1`)).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    expect(await firstPrice()).toBe(10510);
    const day = await storedDay();
    expect(await published("OMIE ES min")).toMatchObject({
      publishedFor: "2025-10-01",
      centsMwh: Math.min(...(day?.centsMwh ?? [])),
    });
  });

  it("of a higher version replaces a lower one, and never the reverse", async () => {
    const text = [
      "MARGINALPDBC;",
      ...Array.from({ length: 96 }, (_, index) => `2025;10;01;${index + 1};50;60;`),
      "*",
    ].join("\n");
    expect(await load(`${october}.2`, text)).toMatchObject({ changed: 2 });
    expect((await load(`${october}.1`)).remarks).toEqual([
      "version 1 is older than the stored one, which stays",
    ]);
    expect(await firstPrice()).toBe(6000);
    expect((await published("OMIE ES"))?.centsMwh).toBe(6000);
  });

  it("that is not as published is refused whole", async () => {
    expect(await load("x.1", "<!doctype html>")).toMatchObject({
      refused: 1,
      refusals: [{ line: 1, reason: "the first line must be MARGINALPDBC;" }],
    });
  });

  it.each([
    ["marginalpdbc_20241027.1", "2024-10-27", 25],
    ["marginalpdbc_20250330.1", "2025-03-30", 23],
    ["marginalpdbc_20251026.1", "2025-10-26", 100],
    ["marginalpdbc_20260329.1", "2026-03-29", 92],
  ])("%s gives alerts the mean of all the intervals that its day has", async (name, day, count) => {
    await load(name);
    const { rows } = await database.unguarded.query(
      `select cardinality(d.cents_mwh) as count, p.cents_mwh as mean,
         (select round(avg(price)) from unnest(d.cents_mwh) as price)::integer as computed
       from market_price_days d
       join market_publications p on p.product = 'OMIE ES' and p.published_for = d.day
       where d.series = 'omie_es' and d.day = $1`,
      [day],
    );
    expect(rows).toEqual([{ count, mean: rows[0]?.computed, computed: rows[0]?.computed }]);
  });
});

describe("a file of futures", () => {
  it("is stored by contract and session, and a correction is one", async () => {
    expect(await loadFutures("2026-11-25", { "FTB YR-27": "60.00", "FTB Q1-27": "n.a." })).toMatchObject({
      new: 1,
      remarks: ["contracts without a price: 1"],
    });
    expect(await loadFutures("2026-11-25", { "FTB YR-27": "60.00" })).toMatchObject({ new: 0, unchanged: 1 });
    expect(await loadFutures("2026-11-25", { "FTB YR-27": "60.05" })).toMatchObject({ changed: 1 });
  });

  it("names the lines that are refused", async () => {
    const outcome = await load("futures.csv", "date;contract;price\n2026-11-25;FTB XX-1;1\n");
    expect(outcome).toMatchObject({ refused: 1, refusals: [{ line: 2 }] });
  });
});

it("the command loads a file by its path", async () => {
  const path = join(temporaryFolder("market"), "pvpc.json");
  await writeFile(path, "{}");
  const outcome = await loaders["market-prices"]({ database, path, onProgress: () => {} });
  expect(outcome.refusals[0]?.reason).toMatch(/^it has no list PVPC/);
});

describe("the sandbox", () => {
  it("publishes tomorrow at the hours of the real market", () => {
    const lastAt = (now: string) => {
      const { days, pvpcDays, sessions } = filesPublishedUntil(new Date(now));
      return [days.at(-1), pvpcDays.at(-1), sessions.at(-1)];
    };
    expect(lastAt("2026-11-26T12:30:00Z")).toEqual(["2026-11-26", "2026-11-26", "2026-11-25"]);
    expect(lastAt("2026-11-26T13:30:00Z")).toEqual(["2026-11-27", "2026-11-26", "2026-11-25"]);
    expect(lastAt("2026-11-26T20:30:00Z")).toEqual(["2026-11-27", "2026-11-27", "2026-11-26"]);
    expect(lastAt("2026-11-29T20:30:00Z")[2]).toBe("2026-11-27");
  });

  it.each(["2026-10-24T20:30:00Z", "2026-03-28T20:30:00Z", "2026-12-31T20:30:00Z"])(
    "publishes files that the loader accepts, once: %s",
    async (instant) => {
      const now = new Date(instant);
      await publishSandboxPrices(database, now);
      const before = await database.unguarded.query("select max(loaded_at) as at from market_publications");
      await publishSandboxPrices(database, new Date(now.getTime() + 60_000));
      const after = await database.unguarded.query("select max(loaded_at) as at from market_publications");
      expect(after.rows).toEqual(before.rows);
    },
  );
});
