import { describe, expect, it } from "vitest";
import type { BillLine } from "../../contract/bill-parts.ts";
import { sampleRetailer } from "../testing/sample-invoices.ts";
import { wordsOf } from "../words.ts";
import type { FacturaeInvoice } from "./facturae.ts";
import { validFacturaeContent } from "./testing/valid-facturae.ts";

const line = (concept: BillLine["concept"], cents: number): BillLine => ({
  concept,
  quantity: 1,
  unit: "unit",
  unitPrice: cents / 100,
  cents,
});
const tax = (concept: "vat" | "igic", cents: number, [baseCents, rate]: [number, number]): BillLine => ({
  ...line(concept, cents),
  quantity: baseCents / 100,
  unit: "EUR",
  unitPrice: rate,
});

const contentOf = (lines: readonly BillLine[], changes: Partial<FacturaeInvoice> = {}) =>
  validFacturaeContent(
    {
      number: "FE25000001",
      issuedOn: "2025-03-05",
      startsOn: "2025-02-01",
      endsOn: "2025-02-28",
      totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
      rectified: null,
      buyer: { name: "Anna Puig", taxId: "12345678Z", address: ["Carrer Major, 1", "08001 Barcelona"] },
      parts: [{ contractName: null, supplyAddress: "Calle Mayor 1, 35001 Las Palmas", lines }],
      note: "",
      ...changes,
    },
    sampleRetailer,
    wordsOf("es"),
  );
const valuesOf = (name: string, xml = ""): (string | undefined)[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value]) => value);

describe("a home of the Canary Islands", () => {
  const isTaxedAtZero = (xml: string | undefined): void => {
    expect(new Set(valuesOf("TaxTypeCode", xml))).toEqual(new Set(["03"]));
    expect(xml).not.toContain("SpecialTaxableEvent");
  };

  it("has IGIC at a rate of zero, without a line of the tax", () => {
    const xml = contentOf([line("energy", 1000), line("electricity_tax", 51)]);
    isTaxedAtZero(xml);
    expect(valuesOf("TaxRate", xml)).toEqual(["0.00", "0.00", "0.00"]);
  });

  it("has a base of zero rate once, when the bill has a line of it", () => {
    const xml = contentOf([line("energy", 1000), tax("igic", 0, [1000, 0])]);
    isTaxedAtZero(xml);
    expect(xml?.match(/<TaxableBase>/g)).toHaveLength(2);
    expect(xml).toContain("<TaxableBase><TotalAmount>10.00</TotalAmount></TaxableBase>");
  });

  it("has IGIC of the meter's rent beside it", () => {
    const xml = contentOf([line("energy", 1000), line("meter_rent", 100), tax("igic", 7, [100, 0.07])]);
    isTaxedAtZero(xml);
    expect(valuesOf("TaxRate", xml)).toEqual(["7.00", "0.00", "0.00", "7.00"]);
  });
});

describe("a bill of a public body", () => {
  const centre = (code: string) => ({ code });
  const offices = {
    accountingOffice: {
      code: "LA0004592",
      name: "Intervenció",
      address: { street: "Plaça Major, 1", postalCode: "38001", city: "Santa Cruz de Tenerife" },
    },
    managingBody: centre("L01082987"),
    processingUnit: centre("GE0000123"),
  };
  const buyer = { name: "Ajuntament de Vic", taxId: "P0829900J", address: ["Carrer Major, 1", "08500 Vic"] };
  const xmlWith = (centres: FacturaeInvoice["buyer"]["centres"]) =>
    contentOf([line("energy", 1000)], { buyer: { ...buyer, centres } });
  const rolesIn = (xml: string | undefined) =>
    valuesOf("RoleTypeCode", xml).map((role, index) => [role, valuesOf("CentreCode", xml)[index]]);

  it("names its offices by their roles, the buyer's address where one has none", () => {
    const xml = xmlWith(offices) ?? "";
    expect(rolesIn(xml)).toEqual([
      ["01", "LA0004592"],
      ["02", "L01082987"],
      ["03", "GE0000123"],
    ]);
    const [, centres = ""] = /<AdministrativeCentres>(.*)<\/AdministrativeCentres>/.exec(xml) ?? [];
    expect(valuesOf("PostCode", centres)).toEqual(["38001", "08500", "08500"]);
    expect(valuesOf("Province", centres)).toEqual(["Sta. Cruz Tenerife", "Barcelona", "Barcelona"]);
    expect(valuesOf("CentreDescription", centres)).toEqual(["Intervenció"]);
    expect(xml.indexOf("<BuyerParty>")).toBeLessThan(xml.indexOf("<AdministrativeCentres>"));
  });

  it("names the proposing body as the fourth", () => {
    const xml = xmlWith({ ...offices, proposingBody: centre("L01080193") });
    expect(rolesIn(xml).at(-1)).toEqual(["04", "L01080193"]);
  });

  it("has none without its offices", () => {
    expect(xmlWith(null)).not.toContain("AdministrativeCentre");
  });
});

describe("a bill elsewhere", () => {
  const parts = (lines: readonly BillLine[]) => [
    { contractName: null, supplyAddress: "Carrer Major 1, 08001 Barcelona", lines },
  ];

  it("says of what is not in a taxable base that it is not subject to VAT", () => {
    const lines = [line("energy", 1000), line("solar_wallet", -400), tax("vat", 210, [1000, 0.21])];
    const xml = contentOf(lines, { parts: parts(lines) });
    expect(valuesOf("SpecialTaxableEventReason", xml)).toEqual(["01 Importe no sujeto"]);
  });

  it("has a long number in two parts, so that no two bills share one", () => {
    const xml = contentOf([line("energy", 1000)], { number: "FACTURA-2025-BARCELONA-000000001" });
    expect(valuesOf("InvoiceNumber", xml)).toEqual(["-BARCELONA-000000001"]);
    expect(valuesOf("InvoiceSeriesCode", xml)).toEqual(["FACTURA-2025"]);
  });

  it.each([
    ["has only taxes", [tax("vat", 210, [0, 0.21])], {}],
    [
      "has a buyer whose tax id is too short",
      [line("energy", 1000)],
      { buyer: { name: "Anna Puig", taxId: "A1", address: ["Carrer Major, 1", "08001 Barcelona"] } },
    ],
  ])("cannot be written when it %s", (_, lines, changes) => {
    expect(contentOf(lines, changes)).toBeUndefined();
  });
});
