import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { faultsOfSignedPdf } from "#platform/testing/signatures/verify-pdf.ts";
import { faultsOfSignedXml } from "#platform/testing/signatures/verify-xml.ts";
import { downloadMultipointInvoiceFile } from "../contract/download-multipoint-invoice-file.ts";
import { validateFacturae } from "./facturae/testing/valid-facturae.ts";
import { fornsPrintedMultipoint, printedHome, printedMultipoint } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsTaxId,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const curvesAsked: (readonly unknown[])[] = [];
const { server, load, idOf, anna, database } = await startInvoicesServer({
  readCurveFile: async (_, supplies) => {
    curvesAsked.push(supplies);
    return supplies.length === 0 ? undefined : Readable.from(["CUPS\r\n"]);
  },
});

const groupOf = (number: string, secondContract = "ANNA-1") => ({
  holder: { name: "Anna Roca", tax_id: "12345678Z", address: ["Carrer de Gràcia, 12", "08012 Barcelona"] },
  invoices: ["a", "b"].map((part) => ({
    number: `${number}-${part}`,
    contract_name: part === "a" ? "ANNA-1" : secondContract,
    supply_address: "Carrer de Gràcia, 12",
    starts_on: "2026-08-31",
    ends_on: "2026-09-30",
    energy_kwh: 42.87,
    total_eur: 26.35,
  })),
  payment: { means: "transfer" },
});
const printedSecond = {
  ...printedHome,
  bill: {
    ...printedHome.bill,
    contract: { ...Object(printedHome.bill["contract"]), name: "ANNA-2", cups: "ESANNA-2" },
  },
};
const report = await load([
  gatheringInvoice("M-1", { total_eur: 52.7, energy_kwh: 85.74, bill: groupOf("M-1") }),
  exportedInvoice("M-1-a", { ...printedHome, multipoint_number: "M-1" }),
  exportedInvoice("M-1-b", { ...printedHome, multipoint_number: "M-1" }),
  gatheringInvoice("M-2"),
  gatheringInvoice("M-4", printedMultipoint),
  exportedInvoice("E-1", printedHome),
  { ...gatheringInvoice("M-3", fornsPrintedMultipoint), customer_tax_id: fornsTaxId },
]);
expect(report.refusals).toEqual([]);

const as = { customerId: anna };
const download = async (number: string, type: "signed_pdf" | "signed_xml" | "curve") =>
  server.call(downloadMultipointInvoiceFile, { as, params: { id: await idOf(number), type } });

describe("a file of a multipoint invoice", () => {
  it("is a PDF with a signature", async () => {
    const { status, bytes } = await download("M-1", "signed_pdf");
    expect([status, faultsOfSignedPdf(bytes)]).toEqual([200, []]);
  });

  it("is one Facturae with the lines of all its invoices", async () => {
    const xml = (await download("M-1", "signed_xml")).bytes.toString();
    expect(() => validateFacturae(xml)).not.toThrow();
    expect(faultsOfSignedXml(xml)).toEqual([]);
    expect(xml).toContain("<InvoiceTotal>52.70</InvoiceTotal>");
    expect(xml).toContain("<TotalTaxOutputs>9.14</TotalTaxOutputs>");
    expect(xml).toContain("<ItemDescription>ANNA-1 ");
  });

  it("names the offices of a public body that its contracts share, and none when they differ", async () => {
    const offices = (accountingOffice: string) => ({
      accountingOffice: { code: accountingOffice },
      managingBody: { code: "L01082987" },
      processingUnit: { code: "GE0000123" },
    });
    const give = (name: string, centres: object) =>
      database.unguarded.query("update contracts set administrative_centres = $2 where name = $1", [
        name,
        centres,
      ]);
    const codes = async (number: string): Promise<string[]> => {
      const { bytes } = await download(number, "signed_xml");
      validateFacturae(bytes.toString());
      return [...bytes.toString().matchAll(/<CentreCode>([^<]*)</g)].map(([, code = ""]) => code);
    };
    const second = [
      gatheringInvoice("M-5", { total_eur: 52.7, energy_kwh: 85.74, bill: groupOf("M-5", "ANNA-2") }),
      exportedInvoice("M-5-a", { ...printedHome, multipoint_number: "M-5" }),
      exportedInvoice("M-5-b", { ...printedSecond, multipoint_number: "M-5", contract_name: "ANNA-2" }),
    ];
    await give("ANNA-1", offices("LA0004592"));
    await give("ANNA-2", offices("LA0004592"));
    expect(await load(second)).toMatchObject({ new: 3 });
    expect(await codes("M-1")).toEqual(["LA0004592", "L01082987", "GE0000123"]);
    expect(await codes("M-5")).toEqual(["LA0004592", "L01082987", "GE0000123"]);
    await give("ANNA-2", offices("L01080193"));
    expect(await codes("M-1")).toEqual(["LA0004592", "L01082987", "GE0000123"]);
    expect(await codes("M-5")).toEqual([]);
    const [again] = second;
    const { notes } = await load([{ ...again, due_on: "2026-10-21" }]);
    expect(notes?.map(({ note }) => note)).toEqual([
      expect.stringMatching(/different administrative_centres, so its Facturae has none/),
    ]);
  });

  it("is a Facturae with the parts of the customer's name where the record has them", async () => {
    const put = (parts: readonly (string | null)[]) =>
      database.unguarded.query(
        `update customers set given_name = $2, first_surname = $3, second_surname = $4 where customer_id = $1`,
        [anna, ...parts],
      );
    await put(["Anna Maria", "Roca", "Serra"]);
    const xml = (await download("M-1", "signed_xml")).bytes.toString();
    await put([null, null, null]);
    expect(() => validateFacturae(xml)).not.toThrow();
    expect(xml).toContain(
      "<Name>Anna Maria</Name><FirstSurname>Roca</FirstSurname><SecondSurname>Serra</SecondSurname>",
    );
  });

  it("is the curve of each of its supply points", async () => {
    curvesAsked.length = 0;
    expect((await download("M-1", "curve")).status).toBe(200);
    expect(curvesAsked.map((supplies) => supplies.length)).toEqual([2]);
  });

  it.each([
    ["M-2", "signed_pdf"],
    ["M-4", "signed_xml"],
    ["M-4", "curve"],
  ] as const)("is not available when %s was loaded without what %s needs", async (number, type) => {
    expect((await download(number, type)).problem().code).toBe("document_not_available");
  });

  it("is not found at this endpoint for an invoice of one supply point", async () => {
    expect((await download("E-1", "signed_pdf")).problem().code).toBe("invoice_not_found");
  });
});

provesForeignIdsAreHidden(downloadMultipointInvoiceFile, {
  server,
  valid: { as, params: { id: await idOf("M-1"), type: "signed_pdf" } },
  foreignParams: { id: await idOf("M-3"), type: "signed_pdf" },
  unknownParams: { id: 999_999_999, type: "signed_pdf" },
});
