import { expect, test } from "vitest";
import { consumptionState } from "./url-state.ts";

const read = (search: string) => consumptionState.read(new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof consumptionState.write>[1]) =>
  consumptionState.write(new URLSearchParams(search), change).toString();

test("a URL without parameters shows the last months of the default contract", () => {
  expect(read("")).toEqual({ contractName: undefined, view: "monthly", unit: "energy", date: undefined });
});

test("a bookmarked URL opens the same contract, view, unit and day", () => {
  expect(read("contract=0012101&view=hourly&unit=cost&date=2026-10-25")).toEqual({
    contractName: "0012101",
    view: "hourly",
    unit: "cost",
    date: "2026-10-25",
  });
});

test("an unknown view is the default view, and an invalid date is passed on to be reported", () => {
  expect(read("view=weekly&date=2026-02-30")).toMatchObject({ view: "monthly", date: "2026-02-30" });
  expect(read("contract=&date=%20")).toMatchObject({ contractName: undefined, date: undefined });
});

test("a change of view preserves contract, day and unrelated parameters", () => {
  expect(write("contract=0012101&date=2026-10-25&ref=mail", { view: "daily" })).toBe(
    "contract=0012101&date=2026-10-25&ref=mail&view=daily",
  );
});

test("default values are removed from the URL", () => {
  expect(write("view=hourly&date=2026-10-25", { view: "monthly", date: undefined })).toBe("");
});
