import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { centsOf, sumCents } from "#energy/money.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import type { BillLine } from "../contract/bill-parts.ts";
import { chartInvoices } from "../contract/chart-invoices.ts";
import { type InvoiceRecord, recordsByKind } from "../contract/invoice-record.ts";
import { listInvoices } from "../contract/list-invoices.ts";
import { comparatorLinkOf } from "./comparator-link.ts";
import { validFacturaeContent } from "./facturae/testing/valid-facturae.ts";
import { invoicePdfMaker } from "./pdf/invoice-pdf.ts";
import type { ElectricityInvoice, GasInvoice } from "./printed-invoice.ts";
import { generatedBills } from "./testing/generated-bills.ts";
import { startInvoicesServer } from "./testing/invoice-test-server.ts";
import { printedDetail, resultOf } from "./testing/printed-amounts.ts";
import { sampleRetailer, sampleTheme } from "./testing/sample-invoices.ts";
import { wordsOf } from "./words.ts";

const bills = generatedBills(300, 20_261_122);

const recordOfBill = (invoice: ElectricityInvoice | GasInvoice) => {
  const common = {
    customerTaxId: "12345678Z",
    contractName: invoice.bill.contract.name,
    pendingCents: 0,
    paymentStatus: "paid",
    rectifies: null,
    onlinePayment: false,
    pendingStates: [],
  } as const;
  const record = { ...invoice, ...common, pendingStates: [] } satisfies InvoiceRecord;
  const encoded =
    record.kind === "gas" ? z.encode(recordsByKind.gas, record) : z.encode(recordsByKind.electricity, record);
  return { ...encoded, kind: record.kind };
};

const rateOn = (day: string, rates: readonly (readonly [from: string, rate: number])[]): number =>
  rates.findLast(([from]) => from <= day)?.[1] ?? Number.NaN;

/** Written from the decrees, apart from the table that the bills are calculated with. */
const electricityTaxRates = [
  ["2021-06-01", 0.0511269632],
  ["2021-09-16", 0.005],
  ["2024-01-01", 0.025],
  ["2024-04-01", 0.038],
  ["2024-07-01", 0.0511269632],
  ["2026-03-22", 0.005],
  ["2026-06-01", 0.0511269632],
] as const;
const smallSupplyVatRates = [
  ["2021-06-26", 0.1],
  ["2022-07-01", 0.05],
  ["2024-01-01", 0.1],
  ["2024-03-01", 0.21],
  ["2024-07-01", 0.1],
  ["2025-01-01", 0.21],
  ["2026-03-22", 0.1],
  ["2026-06-01", 0.21],
] as const;
const gasVatRates = [
  ["2012-09-01", 0.21],
  ["2022-10-01", 0.05],
  ["2024-01-01", 0.1],
  ["2024-04-01", 0.21],
] as const;

const supplyVatOf = (invoice: ElectricityInvoice | GasInvoice): number => {
  if (invoice.kind === "gas") return rateOn(invoice.endsOn, gasVatRates);
  const maxPowerW = Math.max(...invoice.bill.contract.powersW);
  // The first decree of 2026 was for supplies below 10 kW.
  const isBelowOnly = invoice.endsOn >= "2026-03-22" && invoice.endsOn < "2026-04-30";
  const isSmall = maxPowerW < 10_000 || (maxPowerW === 10_000 && !isBelowOnly);
  return isSmall ? rateOn(invoice.endsOn, smallSupplyVatRates) : 0.21;
};

const untaxed: readonly BillLine["concept"][] = [
  "electricity_tax",
  "social_bonus_financing",
  "meter_rent",
  "service",
  "vat",
];

/** The Facturae of some bills: of one supply, or of a multipoint invoice. */
const facturaeOf = (group: readonly (ElectricityInvoice | GasInvoice)[]): string => {
  const [first] = group;
  if (first === undefined) throw new Error("A Facturae has a bill");
  const { bill: _, rectifiedNumber: __, ...invoice } = first;
  const content = validFacturaeContent(
    {
      ...invoice,
      totalCents: sumOf(group, ({ totalCents }) => totalCents),
      rectified: null,
      buyer: { ...first.bill.holder, taxId: "12345678Z", address: ["Carrer Major, 1", "08001 Barcelona"] },
      parts: group.map(({ bill: { contract, lines } }) => ({
        contractName: group.length > 1 ? contract.name : null,
        supplyAddress: contract.supplyAddress,
        lines,
      })),
      note: "",
    },
    sampleRetailer,
    wordsOf("es"),
  );
  if (content === undefined) throw new Error(`${first.number} has no Facturae`);
  return content;
};

const sumOf = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((total, value) => total + valueOf(value), 0);
const inHundredths = (text = ""): number => Number(text.replace(".", ""));
const amountsIn = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<${name}>(-?\\d+\\.\\d\\d)</`, "g"))].map(([, text]) => inHundredths(text));

/** The taxes of a whole Facturae, in hundredths. */
const taxesOf = (xml: string) => {
  const [, taxes = ""] = /<\/InvoiceIssueData><TaxesOutputs>(.*?)<\/TaxesOutputs>/.exec(xml) ?? [];
  return taxes
    .split("</Tax>")
    .slice(0, -1)
    .map((tax) => {
      const [baseCents = Number.NaN, cents = Number.NaN] = amountsIn(tax, "TotalAmount");
      return { rateHundredths: amountsIn(tax, "TaxRate")[0] ?? Number.NaN, baseCents, cents };
    });
};

/** A whole quotient, half away from zero, in whole numbers only. */
const roundedQuotient = (dividend: number, divisor: number): number => {
  const rest = Math.abs(dividend) % divisor;
  const quotient = (Math.abs(dividend) - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return dividend < 0 && quotient !== 0 ? -quotient : quotient;
};

describe("300 generated bills", () => {
  test("have lines that add up to their totals", () => {
    expect(bills.filter((invoice) => sumCents(invoice.bill.lines) !== invoice.totalCents)).toEqual([]);
    expect(new Set(bills.map(({ kind }) => kind))).toEqual(new Set(["electricity", "gas"]));
    expect(bills.some(({ bill }) => bill.lines.some(({ concept }) => concept === "surplus_cap"))).toBe(true);
  });

  test("have the taxes of the last day of their period", () => {
    for (const invoice of bills) {
      const { lines } = invoice.bill;
      const vatCents = (isService: boolean, rate: number): number => {
        const taxed = lines.filter(
          ({ concept }) => concept !== "vat" && (concept === "service") === isService,
        );
        return centsOf((sumCents(taxed) / 100) * rate);
      };
      const supplyRate = supplyVatOf(invoice);
      const vat = lines.filter(({ concept }) => concept === "vat");
      const isSameRate = supplyRate === 0.21;
      const baseCents = sumCents(lines.filter(({ concept }) => concept !== "vat"));
      expect([invoice.number, sumCents(vat)]).toEqual([
        invoice.number,
        isSameRate ? centsOf((baseCents / 100) * 0.21) : vatCents(false, supplyRate) + vatCents(true, 0.21),
      ]);
      const tax = lines.find(({ concept }) => concept === "electricity_tax");
      if (!tax) continue;
      const supplyCents = Math.max(sumCents(lines.filter(({ concept }) => !untaxed.includes(concept))), 0);
      const byRate = centsOf((supplyCents / 100) * rateOn(invoice.endsOn, electricityTaxRates));
      expect(tax.cents).toBe(Math.max(byRate, centsOf(invoice.energyWh / 1e6)));
    }
  });

  test("print amounts that are the results of the printed calculations and add up @slow", async () => {
    const make = invoicePdfMaker({ retailer: sampleRetailer, theme: sampleTheme, compress: false });
    for (const invoice of bills) {
      const { content } = await make(invoice, "ca");
      if (!Buffer.isBuffer(content)) throw new Error("The document is not in memory");
      const { sections, lines, total, calculations } = printedDetail(textsOf(content));
      expect([invoice.number, sections, lines, total]).toEqual([
        invoice.number,
        invoice.totalCents,
        invoice.totalCents,
        invoice.totalCents,
      ]);
      const wrong = calculations.filter(
        ({ text, cents }) => Math.abs(centsOf(resultOf(text))) !== Math.abs(cents),
      );
      expect([invoice.number, wrong]).toEqual([invoice.number, []]);
    }
  });

  test("would be caught with a calculation of another result", async () => {
    const [invoice] = bills;
    if (invoice?.kind !== "electricity") throw new Error("The first bill is of electricity");
    const lines = invoice.bill.lines.map((line, index) =>
      index === 0 ? { ...line, cents: line.cents + 1 } : line,
    );
    const make = invoicePdfMaker({ retailer: sampleRetailer, theme: sampleTheme, compress: false });
    const { content } = await make({ ...invoice, bill: { ...invoice.bill, lines } }, "ca");
    if (!Buffer.isBuffer(content)) throw new Error("The document is not in memory");
    const { calculations } = printedDetail(textsOf(content));
    expect(calculations.filter(({ text, cents }) => centsOf(resultOf(text)) !== cents)).toHaveLength(1);
  });

  test("have their amounts in the comparator's link", () => {
    const electricity = bills.filter((invoice) => invoice.kind === "electricity");
    for (const invoice of electricity) {
      const link = comparatorLinkOf(invoice, sampleRetailer);
      const isSmall = Math.max(...invoice.bill.contract.powersW) <= 15_000;
      expect(link !== null).toBe(isSmall);
      if (link === null) continue;
      const parameters = new URL(link).searchParams;
      const cents = (name: string): number => Math.round(Number(parameters.get(name)) * 100);
      const taxes = sumCents(
        invoice.bill.lines.filter(({ concept }) => concept === "electricity_tax" || concept === "vat"),
      );
      const parts = ["impPot", "impEner", "impOtrosSinIE", "impOtrosConIE", "impSA", "finBS"].map(cents);
      const before = parts.reduce((sum, part) => sum + part, 0) - cents("exc") - cents("dto");
      expect([invoice.number, cents("imp"), before + taxes]).toEqual([
        invoice.number,
        invoice.totalCents,
        invoice.totalCents,
      ]);
      expect(cents("exc")).toBe(invoice.bill.surplus?.compensatedCents ?? 0);
    }
  });

  test("have their amounts in the Facturae, whose lines and taxes add up to the total", () => {
    for (const invoice of bills) {
      const xml = facturaeOf([invoice]);
      const taxCents = sumOf(taxesOf(xml), ({ cents }) => cents);
      const lineCents = sumOf(amountsIn(xml, "GrossAmount"), (cents) => cents);
      expect([invoice.number, amountsIn(xml, "InvoiceTotal"), lineCents + taxCents]).toEqual([
        invoice.number,
        [invoice.totalCents],
        invoice.totalCents,
      ]);
      expect(amountsIn(xml, "TotalGrossAmount")).toEqual([lineCents]);
    }
  });

  test("have taxes in a multipoint Facturae that are base × rate to the cent and add up to what is charged", () => {
    let separate = 0;
    for (let first = 0, size = 2; first < bills.length; first += size, size = (size % 24) + 1) {
      const group = bills.slice(first, first + size);
      const xml = facturaeOf(group);
      const taxes = taxesOf(xml);
      for (const { baseCents, rateHundredths, cents } of taxes)
        expect(cents).toBe(roundedQuotient(baseCents * rateHundredths, 10_000));
      const charged = group.flatMap(({ bill }) => bill.lines).filter(({ concept }) => concept === "vat");
      expect([
        sumOf(taxes, ({ cents }) => cents),
        sumOf(taxes, ({ baseCents }) => baseCents),
        amountsIn(xml, "InvoiceTotal"),
        amountsIn(xml, "TotalTaxOutputs"),
      ]).toEqual([
        sumCents(charged),
        amountsIn(xml, "TotalGrossAmount")[0],
        [sumOf(group, ({ totalCents }) => totalCents)],
        [sumCents(charged)],
      ]);
      if (taxes.length > new Set(taxes.map(({ rateHundredths }) => rateHundredths)).size) separate += 1;
    }
    expect(separate).toBeGreaterThan(5);
  });

  test("have the same amounts and energy in their rows and in the chart", async () => {
    const { server, load, anna } = await startInvoicesServer();
    const report = await load(bills.map(recordOfBill));
    expect(report.refusals).toEqual([]);
    for (const type of ["electricity", "gas"] as const) {
      const expected = bills.filter(({ kind }) => kind === type);
      const found = new Map<string, readonly [number, number]>();
      for (let offset = 0; offset < expected.length; offset += 100) {
        const answer = await server.call(listInvoices, {
          as: { customerId: anna },
          query: { type, offset, limit: 100, filter: [], sort: "-issuedOn" },
        });
        const page = answer.answer();
        for (const row of page.items) found.set(row.number, [row.totalCents, row.energyWh]);
      }
      expect(found).toEqual(
        new Map(expected.map(({ number, totalCents, energyWh }) => [number, [totalCents, energyWh]])),
      );
      const query = { type, filter: [] };
      const chart = (await server.call(chartInvoices, { as: { customerId: anna }, query })).answer();
      const byMonth = Map.groupBy(expected, ({ endsOn }) => endsOn.slice(0, 7));
      expect(chart.months.map(({ month, totalCents, energyWh }) => [month, totalCents, energyWh])).toEqual(
        [...byMonth]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([month, invoices]) => [
            month,
            invoices.reduce((sum, { totalCents }) => sum + totalCents, 0),
            invoices.reduce((sum, { energyWh }) => sum + energyWh, 0),
          ]),
      );
    }
  });
});
