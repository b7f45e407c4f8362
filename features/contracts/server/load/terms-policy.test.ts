import { describe, expect, test } from "vitest";
import type { PlainDate } from "#energy/calendar.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { type DatedTerms, loadedTerms, type Terms } from "./terms-policy.ts";

const terms: Terms = {
  accessTariff: "018",
  accessTariffName: "2.0TD",
  productId: "llum",
  powersW: [4600, 4600],
  selfConsumptionCode: "00",
  options: {},
  zone: "peninsula",
  holderKind: "person",
};
const dated = (startsOn: PlainDate, change: Partial<Terms> = {}): DatedTerms => ({
  ...terms,
  ...change,
  startsOn,
});
const stronger = { powersW: [6900, 6900] };
const loaded = (
  stored: readonly DatedTerms[],
  present: Partial<Terms>,
  record: Parameters<typeof loadedTerms>[0]["record"] = {},
) =>
  loadedTerms({
    record,
    stored,
    present: { ...terms, ...present },
    suppliedFrom: "2024-03-01",
    today: "2026-11-22",
  });

describe("the terms of a contract with a loaded record", () => {
  test("begin with its supply, and stay while a record has the same", () => {
    const first = loaded([], {});
    expect(first).toEqual([dated("2024-03-01")]);
    expect(loaded(first, {})).toEqual(first);
  });

  test("that differ begin today, or on the day that the record gives", () => {
    const before = [dated("2024-03-01")];
    expect(loaded(before, stronger)).toEqual([...before, dated("2026-11-22", stronger)]);
    expect(loaded(before, stronger, { termsSince: "2026-09-01" })).toEqual([
      ...before,
      dated("2026-09-01", stronger),
    ]);
  });

  test("with a day replace what was stored from that day on, and a second time nothing", () => {
    const wrong = [dated("2024-03-01"), dated("2026-10-15", { powersW: [5000, 5000] })];
    const right = [dated("2024-03-01"), dated("2026-09-01", stronger)];
    expect(loaded(wrong, stronger, { termsSince: "2026-09-01" })).toEqual(right);
    expect(loaded(right, stronger, { termsSince: "2026-09-01" })).toEqual(right);
  });

  test("keep an option since the day on which the customer chose it in the portal", () => {
    const options = { happy_day: "sunday" } as const;
    const stored = [dated("2024-03-01"), dated("2026-10-01", { options })];
    expect(loaded(stored, { ...stronger, options }, { termsSince: "2026-09-01" })).toEqual([
      dated("2024-03-01"),
      dated("2026-09-01", stronger),
      dated("2026-10-01", { ...stronger, options }),
    ]);
  });

  test("begin without the options of another product", () => {
    const stored = [dated("2024-03-01", { options: { happy_day: "sunday" } })];
    expect(loaded(stored, { productId: "nova" }, { termsSince: "2026-09-01" })).toEqual([
      ...stored,
      dated("2026-09-01", { productId: "nova" }),
    ]);
  });

  test("have the earlier ones that the record gives instead of those that are stored", () => {
    const earlier = (startsOn: PlainDate, powersW: number[]) => ({
      startsOn,
      powersW,
      accessTariff: "018",
      accessTariffName: "2.0TD",
      productId: "llum",
      selfConsumptionCode: "00",
    });
    const record = {
      termsSince: "2026-09-01",
      earlierTerms: [earlier("2024-03-01", [3450, 3450]), earlier("2025-01-01", [4600, 4600])],
    };
    const list = loaded([dated("2024-03-01", stronger)], stronger, record);
    expect(list).toEqual([
      dated("2024-03-01", { powersW: [3450, 3450] }),
      dated("2025-01-01"),
      dated("2026-09-01", stronger),
    ]);
    expect(loaded(list, stronger, record)).toEqual(list);
    expect(termsOn(list, "2025-06-30")?.powersW).toEqual([4600, 4600]);
    expect(termsOn(list, "2020-01-01")?.powersW).toEqual([3450, 3450]);
  });
});
