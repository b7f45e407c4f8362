import { createHash } from "node:crypto";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { refreshSession } from "#features/account/contract/sessions/refresh-session.ts";
import { signOut } from "#features/account/contract/sessions/sign-out.ts";
import { isTokenValid } from "#features/account/contract/sign-in/is-token-valid.ts";
import { createTestBrowser } from "#platform/testing/http/test-browser.ts";
import { packReadings } from "#features/consumption/server/curves/curve-readings.ts";
import { sampleDay } from "#features/consumption/server/testing/curve-samples.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import * as z from "zod/mini";
import { createApp } from "./app.ts";
import { testParts } from "./testing/test-app.ts";

/** Migrations of the version whose database is upgraded here. */
const formerMigrations = 13;
const now = new Date();
const since = new Date(now.getTime() - 60_000);
const later = new Date(now.getTime() + 3_600_000);
const familyId = "5a3fd1f4-5a1e-4b0e-8a5e-0c8f5d9d1f11";
const secretOf = (letter: string): string => letter.repeat(43);
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const database = await createTestDatabase("blank");
const { unguarded: pool } = database;
const migrations = temporaryFolder("former-migrations");
for (const name of (await readdir("database/migrations")).toSorted().slice(0, formerMigrations))
  await cp(join("database/migrations", name), join(migrations, name));
await migrate({ url: database.url, folder: migrations });

await pool.query(
  "insert into customers (customer_id, tax_id, kind, name) overriding system value values (1, '12345678Z', 'person', 'Ariadna')",
);
await pool.query(
  `insert into supply_points (customer_id, supply_point_id, cups, commodity, street, city, postal_code, province, zone,
     distributor_code, distributor_name) overriding system value
   values (1, 1, 'ES0', 'electricity', '', '', '35001', '', 'canary_islands', '0031', '');
   insert into contracts (customer_id, contract_id, name, commodity, state, starts_on, supply_point_id, access_tariff,
     access_tariff_name, powers_w, holder_name, holder_tax_id, fiscal_address) overriding system value
   values (1, 1, 'A', 'electricity', 'active', '2021-02-01', 1, '018', '2.0TD', '{4600,4600}', '', '', ''),
     (1, 2, 'B', 'electricity', 'draft', null, 1, '018', '2.0TD', '{3450,3450}', '', '', '')`,
);
await pool.query(
  `insert into products (product_id, commodity, commercial_name)
   values ('solar', 'electricity', 'Solar'), ('Gas', 'gas', 'Gas'), ('casa', 'electricity', 'Casa');
   insert into product_prices (product_id, access_tariff, valid_from, energy_eur_kwh)
   values ('casa', '018', '2021-06-01', '{0.1,0.1,0.1}')`,
);
const insertSession = (letter: string, method: string, family: string | null) =>
  pool.query(
    `insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device, method, family_id)
     values (1, $1, $2, $2, $3, $3, 'Firefox', $4, $5)`,
    [hashOf(secretOf(letter)), since, later, method, family],
  );
await insertSession("p", "password", null);
await insertSession("k", "kept", familyId);
await pool.query(
  `insert into refresh_tokens (customer_id, token_hash, family_id, created_at, expires_at, device)
   values (1, $1, $2, $3, $4, 'Firefox')`,
  [hashOf(secretOf("r")), familyId, since, later],
);
await pool.query(
  `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, method, outcome)
   values ($1, '', 1, '192.0.2.1', 'password', 'told_to_wait'), ($1, '', 1, '192.0.2.1', 'kept', 'refused')`,
  [since],
);
await pool.query("insert into sign_in_failures (key, failures, last_failed_at) values ('guesses:1', 4, $1)", [
  since,
]);
await pool.query(
  `insert into one_time_links (customer_id, token_hash, purpose, created_at, expires_at)
   values (1, $1, 'sign_in', $2, $3)`,
  [hashOf(secretOf("o")), since, later],
);
const solarDay = sampleDay(
  "2024-10-27",
  {
    kind: "validated",
    exportWh: Array.from({ length: 25 }, (_, hour) => hour * 1_000_003),
    selfConsumedWh: Array.from({ length: 25 }, (_, hour) => (hour > 11 ? null : hour)),
    reactiveVarh: Array.from({ length: 25 }, () => 0),
    estimated: Array.from({ length: 25 }, (_, hour) => hour === 2),
  },
  (hour) => (hour === 3 ? null : hour * 100),
);
const quarterDay = sampleDay("2024-10-28", { resolution: "quarter" }, (slot) => slot * 7);
const unclaimedDay = sampleDay("2019-01-01", { kind: "estimated" }, () => 0);
const supplyPoint = solarDay.supplyPoint;
for (const day of [solarDay, quarterDay])
  await pool.query(
    `insert into curve_days (customer_id, supply_point, resolution, kind, day, import_wh, export_wh, self_consumed_wh,
       reactive_varh, estimated) values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      supplyPoint,
      day.resolution,
      day.kind,
      day.day,
      day.importWh,
      day.exportWh,
      day.selfConsumedWh,
      day.reactiveVarh,
      day.estimated,
    ],
  );
await pool.query(
  `insert into unclaimed_curve_days (supply_point, resolution, kind, day, import_wh)
   values ($1, 'hour', 'estimated', '2019-01-01', $2)`,
  [supplyPoint, unclaimedDay.importWh],
);
const formerQueue = await createJobQueue(database, { onError: () => {} });
await formerQueue.jobs.add(
  defineJob("tell of a change of the second factor", z.object({ customerId: z.int(), change: z.string() })),
  { customerId: 1, change: "reset" },
);
await formerQueue.stop();

const ran = await migrate({ url: database.url });

const webRoot = temporaryFolder("web");
await mkdir(join(webRoot, ".vite"));
await writeFile(join(webRoot, ".vite/preloads.json"), '{"frame":{},"features":{}}');
await writeFile(
  join(webRoot, "index.html"),
  `<!doctype html><html lang="ca"><head><title>Llum</title><!-- theme --><!-- boot --></head><body></body></html>`,
);
const parts = await testParts(database, { webRoot });
const app = await createApp(parts);
afterAll(() => app.close());

const get = (url: string, cookie: string) =>
  app.inject({ url, headers: { cookie, "sec-fetch-site": "same-origin" } });
const bootWith = async (cookie: string) => {
  const { body } = await get("/factures", cookie);
  return JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "null");
};

describe("a database of a former version", () => {
  it("gets the migrations that it lacks", () => {
    expect(ran.length).toBeGreaterThan(0);
    expect(ran[0]).toMatch(/^0014-/);
  });

  it.each([
    ["password", secretOf("p")],
    ["remembered_device", secretOf("k")],
  ])("keeps a session valid that was opened with the method %s", async (method, secret) => {
    const response = await get("/api/v1/auth/sessions", `llum_session=1.${secret}`);
    expect(response.statusCode).toBe(200);
    const [own, ...others] = response.json().items;
    expect([own.current, own.method, others.length]).toEqual([true, method, 1]);
  });

  it("keeps log entries of attempts, counters and one-time tokens", async () => {
    const attempts = await parts.services.attempts.list({ customerId: 1, limit: 5 });
    expect(attempts.map(({ method, outcome }) => [method, outcome]).toSorted()).toEqual([
      ["password", "rate_limited"],
      ["remembered_device", "refused"],
    ]);
    const { rows } = await pool.query("select key, used from attempt_quotas");
    expect(rows).toEqual([{ key: "1", used: 4 }]);
    const { json } = await createTestBrowser(app).call(isTokenValid, { token: `1.${secretOf("o")}` });
    expect(json).toEqual({ token_is_valid: true, readonly: false });
  });

  it("keeps queued jobs under the name that a worker has today", async () => {
    const { rows } = await pool.query("select data ->> 'name' as name from jobs.job");
    expect(rows).toEqual([{ name: "second_factor_changed" }]);
  });

  it("has the terms of its contracts since their first day, and none of drafts", async () => {
    const { rows } = await pool.query(
      "select contract_id::int, starts_on, powers_w, tariff_options, zone, holder_kind from contract_terms",
    );
    expect(rows).toEqual([
      {
        contract_id: 1,
        starts_on: "2021-02-01",
        powers_w: [4600, 4600],
        tariff_options: {},
        zone: "canary_islands",
        holder_kind: "person",
      },
    ]);
  });

  it("numbers its products in the order of their ids, unpublished and with their prices for every zone", async () => {
    await pool.query(
      "insert into products (product_id, commodity, commercial_name) values ('a', 'gas', 'A')",
    );
    const { rows } = await pool.query(
      `select numeric_id::int, product_id, kind, published, p.zone from products
       left join product_prices p using (product_id) order by numeric_id`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, "Gas", "fixed", false, null],
      [2, "casa", "by_period", false, "any"],
      [3, "solar", "by_period", false, null],
      [4, "a", "by_period", false, null],
    ]);
  });

  it("packs its curves as today's server does", async () => {
    const { rows } = await pool.query(
      "select readings, week::text from curve_weeks where customer_id = 1 order by week",
    );
    expect(rows).toEqual([
      { week: "2024-10-21", readings: [...Array.from({ length: 6 }, () => null), packReadings(solarDay)] },
      { week: "2024-10-28", readings: [packReadings(quarterDay), ...Array.from({ length: 6 }, () => null)] },
    ]);
    const unclaimed = await pool.query("select readings from unclaimed_curve_days");
    expect(unclaimed.rows).toEqual([{ readings: packReadings(unclaimedDay) }]);
    const { rows: days } = await pool.query("select day, import_wh, estimated from curve_days order by day");
    expect(days).toEqual([
      { day: "2024-10-27", import_wh: solarDay.importWh, estimated: solarDay.estimated },
      { day: "2024-10-28", import_wh: quarterDay.importWh, estimated: null },
    ]);
  });

  it("opens a session for a remembered device that still has the former cookie, and replaces it", async () => {
    expect(await bootWith("llum_kept=1")).toMatchObject({ signedIn: false, canRefresh: true });
    expect(await bootWith("llum_remember_me=1")).toMatchObject({ signedIn: false, canRefresh: true });
    expect(await bootWith("llum_other=1")).toMatchObject({ signedIn: false, canRefresh: false });
    const browser = createTestBrowser(app);
    browser.put("llum_kept", "1", "/");
    browser.put("llum_refresh", `1.${secretOf("r")}`, "/api/v1/auth/");
    const { status } = await browser.call(refreshSession);
    expect(status).toBe(200);
    expect([browser.cookie("llum_kept"), browser.cookie("llum_remember_me")]).toEqual([undefined, "1"]);
    const session = browser.cookie("llum_session") ?? "";
    expect((await get("/api/v1/auth/sessions", `llum_session=${session}`)).json().items[0]).toMatchObject({
      current: true,
      method: "remembered_device",
      session_id: familyId,
    });
  });

  it("removes the former cookie at sign-out", async () => {
    const browser = createTestBrowser(app);
    browser.put("llum_kept", "1", "/");
    browser.put("llum_session", `1.${secretOf("p")}`, "/");
    await browser.call(signOut);
    expect(browser.cookie("llum_kept")).toBeUndefined();
  });
});
