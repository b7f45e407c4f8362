import { expect, test } from "vitest";
import { consumptionState } from "./url-state.ts";

const read = (search: string) => consumptionState.read(new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof consumptionState.write>[1]) =>
  consumptionState.write(new URLSearchParams(search), change).toString();

test("a URL without parameters shows the last months of the default contract", () => {
  expect(read("")).toEqual({
    contractName: undefined,
    others: [],
    layout: "stacked",
    view: "monthly",
    unit: "energy",
    date: undefined,
  });
});

test("a bookmarked URL opens the same contract, view, unit and day", () => {
  expect(read("contract=0012101&view=hourly&unit=cost&date=2026-10-25")).toMatchObject({
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

test("other contracts stand in the URL once each, in the order in which they were chosen", () => {
  expect(read("with=0012102&with=&with=0009871&with=0012102").others).toEqual(["0012102", "0009871"]);
  expect(write("contract=0012101", { others: ["0012102", "0009871"] })).toBe(
    "contract=0012101&with=0012102&with=0009871",
  );
  expect(write("with=0012102&view=daily", { others: [] })).toBe("view=daily");
});
