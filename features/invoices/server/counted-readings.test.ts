import { expect, test } from "vitest";
import { makeTestRetailer } from "#database/seed/test-retailer.ts";
import type { Reading } from "../contract/bill-parts.ts";
import type { InvoiceRecord } from "../contract/invoice-record.ts";
import { countedReadings, noteOfReadings, type CountedReading } from "./counted-readings.ts";

const { invoices } = makeTestRetailer("2026-11-20");

/** A reading of a meter of five digits that is about to pass zero, with the same quantity. */
const beforeZero = (reading: Reading): Reading => {
  const shift = 99_999 - Math.trunc(reading.previous);
  return {
    ...reading,
    previous: reading.previous + shift,
    current: (reading.current + shift) % 100_000,
  };
};

/** The readings of a bill with what they count when their meters pass zero. */
const countedPastZero = (record: InvoiceRecord): { before: Reading; after: CountedReading | undefined }[] => {
  if (record.kind === "multipoint" || !record.bill) return [];
  const { energyWh } = record;
  const readings = record.bill.readings.map(beforeZero);
  const counted =
    record.kind === "gas"
      ? countedReadings({ kind: "gas", energyWh, bill: { ...record.bill, readings } })
      : countedReadings({ kind: "electricity", energyWh, bill: { ...record.bill, readings } });
  return record.bill.readings.map((before, index) => ({ before, after: counted[index] }));
};

test("none of the demo's bills has readings that the import names", () => {
  expect(invoices.flatMap((record) => noteOfReadings(record) ?? [])).toEqual([]);
});

test("the demo's bills have the same quantities when their meters pass zero, and none where no line has the unit", () => {
  const rows = invoices.flatMap(countedPastZero);
  const fallen = rows.filter(({ after }) => (after?.current ?? 0) < (after?.previous ?? 0));
  expect(fallen.length).toBeGreaterThan(1000);
  for (const row of rows) {
    const { before, after } = row;
    if (before.magnitude === "reactive" && fallen.includes(row)) expect(after?.counted).toBeNull();
    else expect(after?.counted).toBeCloseTo(before.current - before.previous, 3);
  }
});
