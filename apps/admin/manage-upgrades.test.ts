import { expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { describeStatus } from "./manage-upgrades.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { run, database, context, lastAudit } = await createTestAdmin();
const copy = await createTestDatabase("blank");

it("says that nothing is pending in a database of this version", async () => {
  const { lines, json } = await run(["upgrade", "status"]);
  expect(lines[0]).toBe("All migrations of this version have run.");
  expect(json).toMatchObject({ pending_migrations: [] });
});

it("shows how far backfills are, until when, and what waits for them", () => {
  const backfill = {
    name: "invoice-search",
    table: "invoices",
    pass: 1,
    failure: undefined,
    endedAt: undefined,
    rowsRead: 250_000,
    rowsAbout: 1_000_000,
    since: new Date("2026-11-20T10:00:00Z"),
  };
  const { lines, json } = describeStatus({
    pending: ["0120-without-numbers.sql"],
    backfills: [
      { ...backfill, state: "running", secondsLeft: 3 * 3600 + 250, neededBy: ["0120-without-numbers.sql"] },
      {
        ...backfill,
        name: "again",
        pass: 2,
        state: "failed",
        failure: "no disk",
        secondsLeft: 61,
        neededBy: [],
      },
      {
        ...backfill,
        name: "later",
        state: "not_begun",
        since: undefined,
        secondsLeft: undefined,
        neededBy: [],
      },
      {
        ...backfill,
        name: "old",
        state: "ended",
        endedAt: backfill.since,
        secondsLeft: undefined,
        neededBy: ["x"],
      },
    ],
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "Migrations that have not run: 0120-without-numbers.sql.",
      "BACKFILL        STATE           ROWS                     SINCE             END",
      "invoice-search  running         250000 of about 1000000  2026-11-20 11:00  in 3 h 05 min",
      "again           failed, pass 2  250000 of about 1000000  2026-11-20 11:00  in 2 min",
      "later           not begun",
      "old             ended           250000 of about 1000000  2026-11-20 11:00  2026-11-20 11:00",
      "0120-without-numbers.sql waits for invoice-search.",
      "again failed, and is tried again: no disk",
    ]
  `);
  expect(json).toMatchObject({
    backfills: [{ rows_done: 250_000, rows_about: 1_000_000, seconds_left: 11_050 }, {}, {}, {}],
  });
});

it("runs what is pending with an entry in the audit log", async () => {
  const { lines } = await run(["upgrade", "run", "--as", "nuria"]);
  expect(lines).toEqual(["The database is at this version, and no backfill is left."]);
  expect(await lastAudit()).toMatchObject({ action: "upgrade run", actor: "nuria" });
});

it("rehearses on a copy, and refuses the portal’s own database", async () => {
  await expect(run(["upgrade", "rehearse", "--copy", database.url])).rejects.toThrow("own database");
  expect((await run(["upgrade", "status"], { ...context, database: copy })).json).toMatchObject({
    pending_migrations: expect.arrayContaining(["0001-customers.sql"]),
  });
  const { lines, isFailure } = await run(["upgrade", "rehearse", "--copy", copy.url]);
  expect(lines[1]).toMatch(/^migration 0001-customers\.sql +\d+\.\d/);
  expect(lines.at(-1)).toMatch(/^Longest lock: \d+\.\d s\.$/);
  expect(isFailure).toBe(false);
  expect((await run(["upgrade", "rehearse", "--copy", copy.url])).lines[0]).toBe(
    "The copy is at this version already.",
  );
});
