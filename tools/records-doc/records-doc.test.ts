import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { postalCodeRecord } from "#features/addresses/contract/postal-code-record.ts";
import { intervalPriceRecord } from "#features/catalogue/contract/interval-price-record.ts";
import { regulatedRecord } from "#features/catalogue/contract/regulated-record.ts";
import { communicationRecord } from "#features/contracts/contract/communication-record.ts";
import { contractRecord } from "#features/contracts/contract/contract-record.ts";
import { maximumDemandRecord } from "#features/contracts/contract/maximum-demand-record.ts";
import { productRecord } from "#features/catalogue/contract/product-record.ts";
import { invoiceRecord, recordsByKind } from "#features/invoices/contract/invoice-record.ts";
import { retailerRecord } from "#features/lookups/contract/retailer-record.ts";
import { customerRecord } from "#features/profile/contract/customer-record.ts";
import { promotionsFile } from "#features/promotions/contract/promotions-file.ts";
import { serverPagesFile } from "#features/server-pages/contract/server-pages-file.ts";
import { walletEntryRecord } from "#features/wallets/contract/wallet-entry-record.ts";
import { maybe, recordOf } from "#platform/contract/record.ts";
import { kilowatts } from "#platform/contract/wire.ts";
import { pageFaults, shapesOf } from "./page-faults.ts";
import { readTables } from "./read-tables.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/records.md", import.meta.url)), "utf8");

/** The kind of an invoice selects its schema, so it is a closed set of its own. */
const kind = { kind: z.enum(["electricity", "gas", "multipoint"]) };
const { electricity, gas, multipoint } = recordsByKind;

test("docs/records.md describes the records that the loader accepts", () => {
  const roots = new Map([
    ["postal-codes", shapesOf(postalCodeRecord)],
    ["retailers", shapesOf(retailerRecord)],
    ["regulated-tables", shapesOf(regulatedRecord)],
    ["products", shapesOf(productRecord)],
    ["prices-by-interval", shapesOf(intervalPriceRecord)],
    ["customers", shapesOf(customerRecord)],
    ["contracts", shapesOf(contractRecord)],
    ["maximum-demands", shapesOf(maximumDemandRecord)],
    ["communications", shapesOf(communicationRecord)],
    ["entries-of-solar-wallets", shapesOf(walletEntryRecord)],
    ["pages-and-blocks", shapesOf(serverPagesFile)],
    ["banners-and-coupons", shapesOf(promotionsFile)],
    ["invoices", [...shapesOf(electricity, gas, multipoint), kind]],
  ]);
  expect(pageFaults(readTables(page), roots)).toEqual([]);
  for (const name of kind.kind.options) {
    expect(z.safeParse(invoiceRecord, { kind: name }).error?.issues).not.toContainEqual(
      expect.objectContaining({ path: ["kind"] }),
    );
  }
});

describe("a wrong page", () => {
  const inside = recordOf({ size: ["size", z._default(z.enum(["big", "small"]), "big")] });
  const thing = recordOf({
    name: ["name", z.string().check(z.maxLength(3))],
    powersW: ["powers_kw", z._default(z.array(kilowatts), [])],
    inside: ["inside", maybe(inside)],
  });
  const faultsOf = (...rows: readonly string[]): string[] =>
    pageFaults(readTables(rows.join("\n")), new Map([["things", shapesOf(thing)]]));
  const row = (name: string, form: string, required: string, example = ""): string =>
    `| \`${name}\` | meaning | ${form} | ${required} | ${example} |`;
  const good = [
    "## Things",
    row("name", "text", "yes", '`"abc"`'),
    row("powers_kw", "list of kW", "no", "`[3.45]`"),
    row("inside", "[Inside](#inside)", "no"),
    "### Inside",
    row("size", "`big`, `small`", 'no: `"big"`', '`"small"`'),
  ];
  const withRow = (index: number, ...rows: string[]): string[] => good.toSpliced(index, 1, ...rows);

  test("is reported, unlike a correct one", () => {
    expect(faultsOf(...good)).toEqual([]);
  });

  test.each([
    ["lacks a field", withRow(1), ["things: name is missing"]],
    ["has a field too many", [...good, row("colour", "text", "no")], ["inside: there is no colour"]],
    [
      "calls optional what is not",
      withRow(1, row("name", "text", "no", '`"a"`')),
      ['things: name: "no" should be "yes"'],
    ],
    [
      "has an example that is refused",
      withRow(1, row("name", "", "yes", '`"abcd"`')),
      ["things: name: its example would be refused"],
    ],
    [
      "has an example that is not JSON",
      withRow(1, row("name", "", "yes", "`abc`")),
      ["things: name: its example is not JSON"],
    ],
    ["has no example", withRow(1, row("name", "", "yes")), ["things: name: it has no example"]],
    [
      "has another unit",
      withRow(2, row("powers_kw", "W", "no", "`[1]`")),
      ["things: powers_kw: it is a list", "things: powers_kw: its unit is kW"],
    ],
    [
      "leaves out a value and a default",
      withRow(5, row("size", "`big`", "no", '`"big"`')),
      ['inside: size: "no" should be "no: `"big"`"', "inside: size: it may also be small"],
    ],
    [
      "leads nowhere",
      withRow(3, row("inside", "record", "no")),
      ["things: inside: it leads to no table of its fields", "inside: nothing leads to this table"],
    ],
  ])("%s", (_, rows, faults) => {
    expect(faultsOf(...rows)).toEqual(faults);
  });
});
