import { describe, expect, test } from "vitest";
import { filteredBy, invoiceState, toPayAddress } from "./url-state.ts";

const viewOf = (address: string) => invoiceState.read(new URLSearchParams(address));
const roundTrip = (address: string): string =>
  String(invoiceState.write(new URLSearchParams(), viewOf(address)));

describe("the URL of the list", () => {
  test("means the first page of the latest invoices, in euros, without parameters", () => {
    expect(viewOf("")).toEqual({
      filter: [],
      sort: "-issuedOn",
      offset: 0,
      limit: undefined,
      group: "none",
      by: "municipality",
      measure: "amount",
      year: undefined,
    });
    expect(roundTrip("")).toBe("");
  });

  test("restores filter, order, page and chart", () => {
    const address =
      "number=F26&address=Major&contract=0042&contract=0043&status=unpaid&date=2026-01-01..2026-03-31" +
      "&energy=..250.5&amount=10.5..20&pending=-3..&sort=-totalCents&offset=50&limit=25&show=energy&year=2025&month=2025-04&by=product&group=site";
    const written = new URLSearchParams(roundTrip(address));
    expect([...written].toSorted()).toEqual([...new URLSearchParams(address)].toSorted());
  });

  test("is decoded to cents and Wh", () => {
    expect(viewOf("amount=10,5..20&energy=0.001..").filter).toEqual([
      { field: "energy", from: 1 },
      { field: "amount", from: 1050, to: 2000 },
    ]);
  });

  test.each([
    ["date=2026-03-31..2026-01-01", "date=2026-01-01..2026-03-31"],
    ["amount=100..20", "amount=20..100"],
    ["pending=5..-5", "pending=-5..5"],
    ["energy=0..0", "energy=0..0"],
  ])("has the ends of %s sorted", (given, ordered) => {
    expect(decodeURIComponent(roundTrip(given))).toBe(ordered);
  });

  test.each([
    "date=2026-02-30..",
    "date=..",
    "amount=ten..",
    "amount=1,2,3..",
    "status=lost",
    "number=",
    "contract=",
    "sort=price",
    "offset=-1",
    "offset=1e3",
    "limit=0",
    "limit=151",
    "show=weather",
    "year=12",
    "month=2026-13",
    "by=weather",
  ])("is read without the invalid parameter %s", (address) => {
    expect(roundTrip(address)).toBe("");
  });

  test("is read without an invalid condition, with the other conditions", () => {
    expect(viewOf("amount=ten..&status=paid").filter).toEqual([{ field: "status", values: ["paid"] }]);
  });

  test("has a repeated contract once", () => {
    expect(viewOf("contract=0042&contract=0042").filter).toEqual([{ field: "contract", values: ["0042"] }]);
  });

  test("encodes spaces and special characters", () => {
    const filter = [{ field: "address", value: "C. Major, 12 & 14 = A?" }] as const;
    const written = invoiceState.write(new URLSearchParams(), filteredBy(filter));
    expect(viewOf(String(written)).filter).toEqual(filter);
  });

  test("resets page and page size with a new filter, and preserves the order", () => {
    const params = new URLSearchParams("offset=100&limit=5&sort=issuedOn&show=energy&amount=1..2");
    expect(String(invoiceState.write(params, filteredBy([])))).toBe("sort=issuedOn&show=energy");
  });

  test("preserves parameters that are not of the view", () => {
    const params = new URLSearchParams("type=gas&amount=1..2");
    expect(String(invoiceState.write(params, viewOf("")))).toBe("type=gas");
  });

  test("selects the invoices to pay with their statuses", () => {
    expect(invoiceState.read(toPayAddress()).filter).toEqual([
      { field: "status", values: ["unpaid", "partially_paid", "pending_user_payment"] },
    ]);
  });
});
