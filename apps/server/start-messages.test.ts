import { afterEach, expect, test, vi } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import { lastRowsOf } from "#features/catalogue/server/regulated-status.ts";
import { reportOverdueTables, reportUnofferedLanguages } from "./start-messages.ts";

const output = vi.spyOn(console, "log").mockImplementation(() => {});
afterEach(() => output.mockClear());

test("at the start the operator hears which languages are asked for and not offered yet", () => {
  reportUnofferedLanguages(["ca", "gl", "es", "fr"]);
  expect(output.mock.calls.flat().join()).toMatch(
    /languages\.offered: the words of gl, fr are not complete, so the portal does not offer them$/,
  );
});

test("and hears nothing when all of them are there", () => {
  reportUnofferedLanguages(["ca", "es", "en"]);
  expect(output).not.toHaveBeenCalled();
});

test("at the start the operator hears of the regulated tables that costs use and that have no row of the year", () => {
  reportOverdueTables(lastRowsOf(shippedRows), "2026-12-31");
  expect(output).not.toHaveBeenCalled();
  reportOverdueTables(lastRowsOf(shippedRows), "2027-01-01");
  expect(output.mock.calls.flat()).toEqual([expect.stringContaining("social_bonus_financing: the last row")]);
});
