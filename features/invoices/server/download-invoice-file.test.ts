import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { faultsOfSignedPdf } from "#platform/testing/signatures/verify-pdf.ts";
import { faultsOfSignedXml } from "#platform/testing/signatures/verify-xml.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { runTool } from "#platform/testing/tools/run-tool.ts";
import { downloadInvoiceFile } from "../contract/download-invoice-file.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import type { DownloadType } from "../contract/invoice-file.ts";
import { facturaeSchema, signatureSchema, validateFacturae } from "./facturae/testing/valid-facturae.ts";
import { exportedHomeBill, fornsPrintedHome, printedGas, printedHome } from "./testing/exported-bill.ts";
import { exportedInvoice, fornsInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const asked: unknown[] = [];
const { server, load, idOf, anna } = await startInvoicesServer({
  readCurveFile: async (customerId, supplies) => {
    asked.push({ customerId, supplies });
    return Readable.from([
      "CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion\r\n",
      "ES1;2026/09/01;1;0,100;R\r\n",
    ]);
  },
});
const drawPdf = async (text: string): Promise<Buffer> => {
  const pdf = new PDFDocument();
  pdf.text(text).end();
  return buffer(pdf);
};
/** The sample bill with changes of its parts. */
const changedBill = (changes: Record<string, object>): object => {
  const bill = Object.entries(Object(exportedHomeBill));
  return Object.fromEntries(
    bill.map(([key, part]) => [key, key in changes ? { ...Object(part), ...changes[key] } : part]),
  );
};
const ownPdf = await drawPdf("the retailer's own document");
const hostile = `)(<script>]]>&"'\u0007\\`;
const report = await load(
  [
    exportedInvoice("E-1", printedHome),
    exportedInvoice("E-2"),
    exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G", ...printedGas }),
    exportedInvoice("E-3", { ...printedHome, document: "pdf/e-3.pdf" }),
    exportedInvoice("E-4", { document: "pdf/e-3.pdf" }),
    exportedInvoice("E-5", {
      ...printedHome,
      bill: changedBill({ contract: { supply_address: hostile } }),
    }),
    exportedInvoice("E-6", { ...printedHome, rectifying: "B", rectifies: "E-1" }),
    exportedInvoice("E-7", {
      ...printedHome,
      bill: changedBill({ holder: { address: ["a street without a code"] } }),
    }),
    fornsInvoice("F-1", fornsPrintedHome),
  ],
  { "pdf/e-3.pdf": ownPdf },
);
expect(report.refusals).toEqual([]);

const as = { customerId: anna };
const download = async (number: string, type: Exclude<DownloadType, "pdf">) =>
  server.call(downloadInvoiceFile, { as, params: { id: await idOf(number), type }, language: "ca" });

const folder = temporaryFolder("invoice-files");
const stored = (name: string, content: Buffer | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
/** The document with one bit of a byte changed. */
const flipped = (content: Buffer, at: number): Buffer => {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
};

describe("the signed PDF of an invoice", () => {
  it("has a PAdES signature of the whole document, and one changed bit breaks it", async () => {
    const { status, headers, bytes } = await download("E-1", "signed_pdf");
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="factura-E-1-signada.pdf"');
    expect(faultsOfSignedPdf(bytes)).toEqual([]);
    expect(faultsOfSignedPdf(flipped(bytes, 900))).toEqual(["the digest of the document"]);
    const path = stored("signed.pdf", bytes);
    expect(runTool("pdfsig", [path])?.output ?? "Signature is Valid.").toContain("Signature is Valid.");
    expect(runTool("pdfsig", [path])?.output ?? "Total document signed").toContain("Total document signed");
    expect(runTool("pdfsig", [path])?.output ?? "Signing Time: Nov 20 2026").toMatch(
      /Signing Time: \w{3} \d{2} 20\d\d/,
    );
    expect(runTool("qpdf", ["--check", path])?.output ?? "No syntax").toContain("No syntax");
    const broken = stored("broken.pdf", flipped(bytes, 900));
    expect(runTool("pdfsig", [broken])?.output ?? "Digest Mismatch").not.toContain("Signature is Valid.");
  });

  it("is the retailer's own document, whose bytes do not change, where there is one", async () => {
    for (const number of ["E-3", "E-4"]) {
      const { bytes } = await download(number, "signed_pdf");
      expect(bytes.subarray(0, ownPdf.length - 1).equals(ownPdf.subarray(0, ownPdf.length - 1))).toBe(true);
      expect(faultsOfSignedPdf(bytes)).toEqual([]);
    }
  });

  it("can be signed again, and the first signature stays", async () => {
    const { bytes } = await download("E-1", "signed_pdf");
    await load([exportedInvoice("E-8", { document: "signed.pdf" })], { "signed.pdf": bytes });
    const twice = (await download("E-8", "signed_pdf")).bytes;
    expect(twice.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(faultsOfSignedPdf(twice)).toEqual([]);
    const checked = runTool("pdfsig", [stored("twice.pdf", twice)]);
    expect(checked?.output.match(/Signature is Valid/g)?.length ?? 2).toBe(2);
  });
});

const facturae = async (number: string): Promise<string> => {
  const { status, bytes } = await download(number, "signed_xml");
  expect(status).toBe(200);
  const xml = bytes.toString();
  validateFacturae(xml);
  return xml;
};
/** The schemas beside each other, as `xmllint` reads them: their import has a backslash. */
const storedSchema = (): string => {
  stored("xmldsig-core-schema.xsd", readFileSync(signatureSchema));
  return stored("facturae.xsd", readFileSync(facturaeSchema, "utf8").replace(".\\xmldsig", "xmldsig"));
};

describe("the Facturae of an invoice", () => {
  it.each(["E-1", "G-1", "E-5", "E-6"])("of %s is valid and signed", async (number) => {
    const xml = await facturae(number);
    expect(faultsOfSignedXml(xml)).toEqual([]);
    const path = stored(`${number}.xsig`, xml);
    const arguments_ = [
      "--verify",
      "--insecure",
      "--id-attr:Id",
      "http://uri.etsi.org/01903/v1.3.2#:SignedProperties",
      "--id-attr:Id",
      "http://www.w3.org/2000/09/xmldsig#:KeyInfo",
    ];
    const verified = runTool("xmlsec1", [...arguments_, path]);
    expect(verified?.status ?? 0, verified?.output).toBe(0);
    const broken = stored(`${number}-broken.xsig`, xml.replace("<TotalGrossAmount>", "<TotalGrossAmount>1"));
    expect(runTool("xmlsec1", [...arguments_, broken])?.status ?? 1).not.toBe(0);
    const linted = runTool("xmllint", ["--noout", "--nonet", "--schema", storedSchema(), path]);
    expect(linted?.status ?? 0, linted?.output).toBe(0);
  });

  it("no longer verifies when one bit of the invoice, of the policy or of the certificate changes", async () => {
    const xml = await facturae("E-1");
    const changed = (from: string, to: string) => faultsOfSignedXml(xml.replace(from, to));
    expect(changed("<InvoiceTotal>26.35", "<InvoiceTotal>26.34")).toEqual(["the digest of ''"]);
    expect(changed("formato_facturae_v3_1.pdf", "formato_facturae_v3_0.pdf")).toEqual([
      "the digest of '#signed-properties'",
    ]);
    expect(changed('Id="document"', 'Id="documens"')).toEqual(["the value of the signature"]);
  });

  it("is refused by the schema with an element at the wrong place", async () => {
    const xml = (await facturae("E-1")).replace("<Modality>I</Modality>", "");
    expect(() => validateFacturae(xml)).toThrow(/Modality/);
  });

  it("has the policy, the issuer's role, and amounts that add up to the cent", async () => {
    const xml = await facturae("E-1");
    expect(xml).toContain("<ds:DigestValue>Ohixl6upD6av8N7pEvDABhEL6hM=</ds:DigestValue>");
    expect(xml).toContain("<xades:ClaimedRole>emisor</xades:ClaimedRole>");
    expect(xml).toContain("<InvoiceTotal>26.35</InvoiceTotal>");
    expect(xml).toContain("<TotalTaxOutputs>4.57</TotalTaxOutputs>");
    const costs = [...xml.matchAll(/<TotalCost>(-?[\d.]+)</g)].map(([, cost]) =>
      Math.round(Number(cost) * 100),
    );
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(2178);
    for (const [, quantity, price, cost] of xml.matchAll(
      /<Quantity>([\d.-]+)<.*?<UnitPriceWithoutTax>([\d.-]+)<.*?<TotalCost>([\d.-]+)</g,
    ))
      expect((Number(quantity) * Number(price)).toFixed(2)).toBe(cost);
  });

  it("has energy in kilowatt hours, and begins the reason of an untaxed line with the code of the tax", async () => {
    const xml = await facturae("E-1");
    const energy =
      /<ItemDescription>[^<]*<\/ItemDescription><Quantity>([^<]*)<\/Quantity><UnitOfMeasure>36</.exec(xml);
    expect(energy).not.toBeNull();
    expect(xml).not.toContain("(kWh)");
    for (const [, reason] of xml.matchAll(/<SpecialTaxableEventReason>([^<]*)</g))
      expect(reason).toMatch(/^0[123] /);
  });

  it("names the invoice that it corrects", async () => {
    expect(await facturae("E-6")).toContain("<Corrective><InvoiceNumber>E-1</InvoiceNumber>");
  });

  it("has texts with the characters of XML as texts", async () => {
    expect(await facturae("E-5")).toContain(`)(&lt;script&gt;]]&gt;&amp;"'\\`);
  });
});

describe("the curve of an invoice", () => {
  it("has the billed hours of its contract, in the columns of Datadis", async () => {
    asked.length = 0;
    const { status, headers, bytes } = await download("E-1", "curve");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="corba-E-1.csv"');
    expect(bytes.toString()).toBe(
      "CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion\r\nES1;2026/09/01;1;0,100;R\r\n",
    );
    expect(asked).toEqual([
      {
        customerId: anna,
        supplies: [{ contractId: expect.any(Number), startsOn: "2026-09-01", endsOn: "2026-09-30" }],
      },
    ]);
  });
});

describe("a file of an invoice", () => {
  it.each([
    ["a Facturae without the bill", "E-2", "signed_xml"],
    ["a signed PDF without the bill and without a document of the retailer", "E-2", "signed_pdf"],
    ["a Facturae without an address in Spain", "E-7", "signed_xml"],
  ] as const)("is not available: %s", async (_, number, type) => {
    const refused = await download(number, type);
    expect([refused.status, refused.problem().code]).toEqual([404, "document_not_available"]);
  });

  it("is the retailer's own PDF where there is one", async () => {
    const { bytes } = await server.call(downloadInvoicePdf, { as, params: { id: await idOf("E-4") } });
    expect(bytes.equals(ownPdf)).toBe(true);
  });

  it("is not found when the deployment does not offer its type", async () => {
    const plain = await startInvoicesServer({ downloadTypes: ["curve"] });
    await plain.load([exportedInvoice("E-1", printedHome)]);
    const id = await plain.idOf("E-1");
    const own = { customerId: plain.anna };
    for (const type of ["signed_pdf", "signed_xml"] as const) {
      const refused = await plain.server.call(downloadInvoiceFile, { as: own, params: { id, type } });
      expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
    }
    const pdf = await plain.server.call(downloadInvoicePdf, { as: own, params: { id } });
    expect(pdf.problem().code).toBe("not_found");
    const curve = await plain.server.call(downloadInvoiceFile, { as: own, params: { id, type: "curve" } });
    expect(curve.problem().code).toBe("document_not_available");
  });

  it("is not found for an unknown invoice", async () => {
    const params = { id: 999_999_999, type: "signed_pdf" } as const;
    expect((await server.call(downloadInvoiceFile, { as, params })).problem().code).toBe("invoice_not_found");
  });
});

provesForeignIdsAreHidden(downloadInvoiceFile, {
  server,
  valid: { as, params: { id: await idOf("E-1"), type: "signed_xml" } },
  foreignParams: { id: await idOf("F-1"), type: "signed_xml" },
  unknownParams: { id: 999_999_999, type: "signed_xml" },
});
