import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./url-state.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof writeAddress>[1]) =>
  writeAddress(new URLSearchParams(search), change).toString();

test("an address that says nothing is the last months of the usual contract", () => {
  expect(read("")).toEqual({ contractName: undefined, view: "monthly", date: undefined });
});

test("an address that somebody kept opens the same contract, view and day", () => {
  expect(read("contract=0012101&view=hourly&date=2026-10-25")).toEqual({
    contractName: "0012101",
    view: "hourly",
    date: "2026-10-25",
  });
});

test("a view that does not exist is the usual one, and a wrong date is kept to be told", () => {
  expect(read("view=weekly&date=2026-02-30")).toMatchObject({ view: "monthly", date: "2026-02-30" });
  expect(read("contract=&date=%20")).toMatchObject({ contractName: undefined, date: undefined });
});

test("another view keeps the contract, the day and what is not of the screen", () => {
  expect(write("contract=0012101&date=2026-10-25&ref=mail", { view: "daily" })).toBe(
    "contract=0012101&date=2026-10-25&ref=mail&view=daily",
  );
});

test("what is as by default leaves the address", () => {
  expect(write("view=hourly&date=2026-10-25", { view: "monthly", date: undefined })).toBe("");
});
