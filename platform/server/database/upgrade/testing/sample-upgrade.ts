import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { parseBackfill } from "../backfill-files.ts";

/** More rows than are converted at a start. */
export const largeRows = 21_000;

const backfill = `-- after: 0002-watt-hours.sql
-- rows: meters by customer_id, meter
-- pending: wh is null
update meters set wh = kwh * 1000, conversions = conversions + 1 where {batch} and wh is null`;

/** The version before: energy in kWh, in a column that its servers write. */
export const former = {
  "0001-meters.sql": `create table meters (customer_id bigint, meter text, kwh bigint not null,
    conversions integer not null default 0, primary key (customer_id, meter))`,
};
/** Expand, while servers of the version before go on. */
export const expand = {
  "0002-watt-hours.sql": "-- compatible since: 0001-meters.sql\nalter table meters add column wh bigint",
};
/** Contract, which servers of the version before do not survive. */
export const contract = {
  "0003-without-kwh.sql":
    "-- compatible since: 0002-watt-hours.sql\n-- needs backfill: watt-hours\nalter table meters drop column kwh",
};

const write = (folder: string, files: Record<string, string>): void => {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
};

/** An upgrade of a database of the test file's own: the folders of its versions, and rows as servers of the first write them. */
export const createSampleUpgrade = async () => {
  const { url, unguarded: pool, ...database } = await createTestDatabase("blank");
  const newVersion = (files: Record<string, string>): string => {
    const folder = temporaryFolder("migrations");
    write(folder, files);
    return folder;
  };
  const backfillFolder = temporaryFolder("backfills");
  const folders = {
    before: newVersion(former),
    expanded: newVersion({ ...former, ...expand }),
    contracted: newVersion({ ...former, ...expand, ...contract }),
  };
  write(backfillFolder, { "watt-hours.sql": backfill });
  return {
    ...database,
    url,
    pool,
    newVersion,
    folders,
    backfillFolder,
    wattHours: parseBackfill("watt-hours", backfill),
    migrateTo: (folder: string, options: Partial<Parameters<typeof migrate>[0]> = {}) =>
      migrate({ url, folder, backfillFolder, ...options }),
    reset: () => pool.query("drop schema public cascade; create schema public"),
    /** As a server of the version before writes them, which does not know of watt-hours. */
    addMeters: (rows: number, customers = 100, at: pg.Pool = pool) =>
      at.query(
        `insert into meters (customer_id, meter, kwh)
         select 1 + n % $2, gen_random_uuid()::text, n from generate_series(1, $1::integer) n`,
        [rows, customers],
      ),
    /** How many rows there are by the number of their conversions. */
    conversions: async (): Promise<Record<string, number>> => {
      const { rows } = await pool.query(
        "select conversions::text as times, count(*)::integer as rows from meters group by 1 order by 1",
      );
      return Object.fromEntries(rows.map(({ times, rows: count }) => [times, count]));
    },
    progress: async () => (await pool.query("select * from backfills")).rows[0],
  };
};
