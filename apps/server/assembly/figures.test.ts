import { expect, test } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { noteLoad } from "#platform/server/loading/last-loads.ts";
import * as z from "zod/mini";
import { createFigures } from "./figures.ts";

const database = await createTestDatabase();

test("an operator reads number and age of what waits, and how the last loads went", async () => {
  const queue = await createJobQueue(database, { onError: () => {} });
  const reminder = defineJob("reminder", z.object({ to: z.string() }));
  for (const to of ["a", "b"]) await queue.jobs.add(reminder, { to });
  await queue.stop();
  const outcome = {
    counted: "record",
    new: 3,
    changed: 1,
    unchanged: 0,
    refused: 2,
    refusals: [],
    remarks: [],
  };
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const refused of [9, 2])
    await noteLoad(database.pool, { kind: "invoices", outcome: { ...outcome, refused }, now: hourAgo });
  await database.pool.query(
    `insert into regulated_charges (charge, valid_from, eur_year, carried_on_since, source)
     values ('social_bonus_financing', '2026-01-01', 7, $1, 'test')
     on conflict (charge, valid_from) do update set valid_to = null, carried_on_since = excluded.carried_on_since`,
    [addDays(madridDate(new Date()), -9)],
  );
  await database.pool.query("delete from regulated_charges where valid_from > '2026-01-01'");
  const read = await Promise.all(
    createFigures(database, () => ({ sent: 5, failed: 1 })).map((group) => group.read()),
  );
  const figures = Object.fromEntries(
    read.flat().map(({ name, labels = {}, value }) => [[name, ...Object.values(labels)].join(" "), value]),
  );
  expect(figures).toMatchObject({
    llum_events_waiting: 0,
    llum_events_given_up: 0,
    "llum_jobs_waiting reminder": 2,
    "llum_jobs_retried reminder": 0,
    llum_emails_sent: 5,
    llum_emails_failed: 1,
    llum_payments_undecided: 0,
    llum_database_waiting: 0,
    "llum_load_loaded invoices": 4,
    "llum_load_refused invoices": 2,
    "llum_regulated_carried_on_days social_bonus_financing": 10,
  });
  expect(figures["llum_load_age_seconds invoices"]).toBeCloseTo(3600, -2);
});
