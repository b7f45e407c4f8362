import { describe, expect, test } from "vitest";
import type { InvoiceRecord } from "../contract/invoice-record.ts";
import type { BillLine } from "../contract/bill-parts.ts";
import { gasInvoice, homeInvoice, line, multipointInvoice } from "./testing/sample-invoices.ts";
import {
  contradictionOfContract,
  contradictionOfCustomer,
  invoiceProblem,
} from "./invoice-agreement-policy.ts";
import type { KnownContract } from "./load-invoice-queries.ts";

const common = {
  customerTaxId: "12345678Z",
  pendingCents: 0,
  paymentStatus: "paid",
  rectifies: null,
  onlinePayment: false,
  pendingStates: [],
} as const;
const homeRest = { ...common, pendingStates: [], contractName: homeInvoice.bill.contract.name };
const gasRest = { ...homeRest, contractName: gasInvoice.bill.contract.name };
const home = { ...homeInvoice, ...homeRest } satisfies InvoiceRecord;
const paymentBy = (means: "direct_debit" | "transfer" | "card") => ({
  ...homeInvoice.bill,
  payment: { means },
});

const withLine = (index: number, change: Partial<BillLine>): InvoiceRecord => ({
  ...home,
  bill: {
    ...homeInvoice.bill,
    lines: homeInvoice.bill.lines.map((each, place) => (place === index ? { ...each, ...change } : each)),
  },
});
const withSurplus = (line: BillLine) => ({
  ...home,
  totalCents: homeInvoice.totalCents + line.cents,
  bill: {
    ...homeInvoice.bill,
    lines: [...homeInvoice.bill.lines, line],
    destination: [],
    surplus: { exportedWh: 20_000, compensatedCents: -line.cents, toWalletCents: 0 },
  },
});
const solar = withSurplus(line("surplus_compensation", [20, "kWh", 0.06, -120]));
const limited = withSurplus(line("surplus_compensation", [596.98, "kWh", 0.0615, -492]));

describe("an invoice record", () => {
  test.each<[string, InvoiceRecord]>([
    ["of electricity", home],
    ["of gas", { ...gasInvoice, ...gasRest }],
    ["of several supply points", { ...multipointInvoice, ...common, pendingStates: [] }],
    ["with surplus that the law limits", limited],
    ["whose prices have more decimals", withLine(2, { unitPrice: 0.1920004 })],
    ["without its bill", { ...home, bill: null, totalCents: 1 }],
  ])("%s is valid", (_, record) => {
    expect(invoiceProblem(record)).toBeUndefined();
  });

  test.each<[string, InvoiceRecord, RegExp]>([
    ["lines", { ...home, totalCents: 2634 }, /lines of the bill add up to 26\.35/],
    [
      "destination",
      { ...home, bill: { ...homeInvoice.bill, destination: [{ part: "taxes", cents: 1 }] } },
      /destination add up to 0\.01/,
    ],
    [
      "grouped invoices",
      { ...multipointInvoice, ...common, pendingStates: [], totalCents: 0 },
      /add up to 70\.35/,
    ],
    ["days", { ...home, endsOn: "2020-01-01" }, /before it starts/],
    ["day of payment", { ...home, dueOn: "2026-09-15" }, /due_on 2026-09-15 is before issued_on 2026-09-16/],
    ["day of issue", { ...home, issuedOn: "2026-09-09" }, /issued_on 2026-09-09 is before the period ends/],
    ["status and pending amount", { ...home, pendingCents: 99_900 }, /is paid and pending_eur is 999\.00/],
    [
      "status and nothing pending",
      { ...home, paymentStatus: "unpaid" },
      /is unpaid and pending_eur is 0\.00/,
    ],
    [
      "pending amount and total",
      { ...home, paymentStatus: "unpaid", pendingCents: 2636 },
      /26\.36, which is no part of total_eur 26\.35/,
    ],
    [
      "sign of the pending amount",
      { ...home, paymentStatus: "unpaid", pendingCents: -1 },
      /no part of total_eur/,
    ],
    [
      "transfer and direct debit",
      { ...home, paymentStatus: "pending_transfer", pendingCents: 2635, bill: paymentBy("direct_debit") },
      /is pending_transfer and bill\.payment\.means is direct_debit/,
    ],
    [
      "direct debit and transfer",
      { ...home, paymentStatus: "pending_remesa", pendingCents: 2635, bill: paymentBy("transfer") },
      /is pending_remesa and bill\.payment\.means is transfer/,
    ],
    [
      "product of a line",
      withLine(2, { cents: 201 }),
      /line 3 .*\(energy\): 9\.96 kWh × 0\.192 is 1\.91 and amount_eur is 2\.01/,
    ],
    ["rate of a tax", withLine(8, { unitPrice: 0.1 }), /line 9 .*\(vat\): 21\.78 EUR × 0\.1 is 2\.18/],
    [
      "surplus",
      {
        ...solar,
        bill: { ...solar.bill, surplus: { exportedWh: 20_000, compensatedCents: 492, toWalletCents: 0 } },
      },
      /compensated_eur is 4\.92 and the lines of the bill compensate 1\.20/,
    ],
    ["energy", { ...home, energyWh: -5000 }, /energy_kwh -5 is negative/],
    ["energies", { ...home, energyWh: 52_870 }, /of the bill is 42\.87 kWh and energy_kwh is 52\.87/],
    [
      "energies of gas",
      { ...gasInvoice, ...gasRest, energyWh: 1000 },
      /of the bill is 412\.3 kWh and energy_kwh is 1/,
    ],
    ["contracts", { ...home, contractName: "1" }, /bill\.contract\.name is 0012345 and contract_name is 1/],
    ["correction fields", { ...home, rectifies: "FE-1" }, /does not say how/],
  ])("is refused when its %s do not agree", (_, record, problem) => {
    expect(invoiceProblem(record)).toMatch(problem);
  });

  test.each<[string, Partial<Extract<InvoiceRecord, { kind: "electricity" }>>]>([
    ["energies that differ by the rounding of periods", { energyWh: 43_000 }],
    ["negative energy, when it annuls another", { rectifying: "A", energyWh: -1, bill: null }],
    ["a part of the total pending", { paymentStatus: "unpaid", pendingCents: 1000 }],
    [
      "a refund by direct debit to pay by transfer",
      { paymentStatus: "pending_transfer", rectifying: "B", bill: paymentBy("direct_debit") },
    ],
  ])("may have %s", (_, changes) => {
    expect(invoiceProblem({ ...home, ...changes })).toBeUndefined();
  });
});

describe("an invoice and its contract", () => {
  const contract: KnownContract = {
    customerId: 1,
    contractId: 1,
    commodity: "electricity",
    cups: "ES0291000000000001DN1P",
    holderName: "REMEI PUIG I COLLELL",
    holderTaxId: "12345678-z",
    startsOn: "2026-08-13",
    endsOn: "2026-09-10",
    centres: null,
  };
  const withHolder = (holder: Partial<typeof homeInvoice.bill.holder>) => ({
    ...home,
    bill: { ...homeInvoice.bill, holder: { ...homeInvoice.bill.holder, ...holder } },
  });

  test("agree in supply point, holder and days", () => {
    expect(contradictionOfContract(home, contract)).toBeUndefined();
  });

  test("agree in the holder's name when the bill has no tax id", () => {
    expect(contradictionOfContract(withHolder({ taxId: null }), contract)).toBeUndefined();
    expect(contradictionOfContract(withHolder({ taxId: null, name: "Another" }), contract)).toMatch(
      /give bill\.holder\.tax_id/,
    );
  });

  test.each<[string, Partial<KnownContract>, RegExp]>([
    ["another supply point", { cups: "ES0031408160870037YV" }, /is not the supply point of contract 0012345/],
    ["another holder", { holderTaxId: "X1234567L" }, /bill\.holder\.tax_id is not that of the holder/],
    ["a later beginning", { startsOn: "2026-08-14" }, /period starts \(2026-08-12\) before the contract/],
    ["an earlier end", { endsOn: "2026-09-09" }, /period ends \(2026-09-10\) after the contract/],
  ])("do not agree when the contract has %s", (_, changes, problem) => {
    expect(contradictionOfContract(home, { ...contract, ...changes })).toMatch(problem);
  });

  test("of several supply points agree when all contracts are the customer's", () => {
    const record = { ...multipointInvoice, ...common, pendingStates: [], customerTaxId: "J9921658B" };
    expect(contradictionOfCustomer(record, () => true)).toBeUndefined();
    expect(contradictionOfCustomer(record, (name) => name === "0012345")).toMatch(/names contract 0012346/);
    expect(contradictionOfCustomer({ ...record, customerTaxId: "12345678Z" }, () => true)).toMatch(
      /bill\.holder\.tax_id is not that/,
    );
  });
});
