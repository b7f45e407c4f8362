import { expect, test } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
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
