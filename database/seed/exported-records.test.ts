import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { communicationRecord } from "#features/contracts/contract/communication-record.ts";
import { contractRecord } from "#features/contracts/contract/contract-record.ts";
import { productRecord } from "#features/catalogue/contract/product-record.ts";
import { invoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import { customerRecord } from "#features/profile/contract/customer-record.ts";
import { expectAllLoaded, exported, exportedInvoices } from "./exported-records.ts";
import { makeTestRetailer } from "./test-retailer.ts";

const retailer = makeTestRetailer("2026-11-20");

/** Writes JSON lines and parses them again. */
const throughFile = <Record>(schema: z.core.$ZodType<Record>, records: readonly Record[]): Record[] =>
  exported(schema, records).map(({ record }) => z.parse(schema, JSON.parse(JSON.stringify(record))));

describe("the demo's records", () => {
  test("survive the export format without loss", () => {
    const invoices = exportedInvoices(retailer.invoices).map(({ record }) =>
      z.parse(invoiceRecord, JSON.parse(JSON.stringify(record))),
    );
    expect(invoices).toEqual(retailer.invoices);
    expect(throughFile(productRecord, retailer.products)).toEqual(retailer.products);
    expect(throughFile(customerRecord, retailer.customers)).toEqual(retailer.customers);
    expect(throughFile(contractRecord, retailer.contracts)).toEqual(retailer.contracts);
    expect(throughFile(communicationRecord, retailer.communications)).toEqual(retailer.communications);
  });

  test("stop the demo with the reason when a loader refuses them", () => {
    const refusals = [{ line: 3, reason: "CUPS ES00 is not valid" }];
    const report = { new: 2, changed: 0, unchanged: 0, refused: 1, refusals };
    expect(() => expectAllLoaded("contracts", report)).toThrow(
      "1 of the demo's contracts were refused; line 3: CUPS ES00 is not valid",
    );
    expect(() => expectAllLoaded("contracts", { ...report, refused: 0, refusals: [] })).not.toThrow();
  });
});
