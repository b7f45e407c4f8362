import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { readZip } from "#platform/testing/read-zip.ts";
import { faultsOfSignedPdf } from "#platform/testing/signatures/verify-pdf.ts";
import { archiveInvoices, maxInvoicesInArchive } from "../contract/archive-invoices.ts";
import type { DownloadType } from "../contract/invoice-file.ts";
import { fornsPrintedHome, printedGas, printedHome } from "./testing/exported-bill.ts";
import { exportedInvoice, fornsInvoice, startInvoicesServer } from "./testing/invoice-test-server.ts";

const { server, load, idOf, anna } = await startInvoicesServer({
  readCurveFile: async () => Readable.from(["CUPS\r\n"]),
});
const numbers = Array.from({ length: 12 }, (_, index) => `E-${index}`);
await load(
  [
    ...numbers.map((number) => exportedInvoice(number, printedHome)),
    exportedInvoice("G/1", { kind: "gas", contract_name: "ANNA-G", ...printedGas }),
    exportedInvoice("N-1"),
    exportedInvoice("N-2"),
    exportedInvoice("O-1", { document: "o.pdf" }),
    fornsInvoice("F-1", fornsPrintedHome),
  ],
  { "o.pdf": "%PDF-own" },
);
const as = { customerId: anna };
const idsOf = (wanted: readonly string[]) => Promise.all(wanted.map(idOf));
const archive = async (wanted: readonly string[], type: DownloadType = "pdf") =>
  server.call(archiveInvoices, { as, body: { ids: await idsOf(wanted), type }, language: "en" });

describe("the archive of a selection of invoices", () => {
  it("has the PDF of each, of any kind, in the order of the selection", async () => {
    const { status, headers, bytes } = await archive([...numbers, "G/1", "O-1"]);
    expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(headers["content-disposition"]).toMatch(/bills-\d{4}-\d\d-\d\d\.zip/);
    const files = readZip(bytes);
    expect([...files.keys()]).toEqual([...numbers, "G-1", "O-1"].map((number) => `invoice-${number}.pdf`));
    for (const content of files.values()) expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(files.get("invoice-O-1.pdf")?.toString()).toBe("%PDF-own");
  });

  it("has signed PDFs, Facturaes or curves when they are asked for", async () => {
    const signed = readZip((await archive(["E-1", "E-2"], "signed_pdf")).bytes);
    expect([...signed.values()].map(faultsOfSignedPdf)).toEqual([[], []]);
    const facturaes = readZip((await archive(["E-1"], "signed_xml")).bytes);
    expect([...facturaes.keys()]).toEqual(["facturae-E-1.xsig"]);
    expect([...readZip((await archive(["E-1"], "curve")).bytes).keys()]).toEqual(["curve-E-1.csv"]);
  });

  it("says how many invoices have no file of the type", async () => {
    const files = readZip((await archive(["N-1", "E-1", "N-2"])).bytes);
    expect([...files.keys()]).toEqual(["invoice-E-1.pdf", "without-file.txt"]);
    expect(files.get("without-file.txt")?.toString()).toBe("2 bills have no file of this type.\n");
  });

  it("has each invoice once", async () => {
    expect(readZip((await archive(["E-1", "E-1"])).bytes).size).toBe(1);
  });

  it("is not found when one of the ids is another customer's, or unknown", async () => {
    for (const ids of [await idsOf(["E-1", "F-1"]), [await idOf("E-1"), 999_999_999]]) {
      const refused = await server.call(archiveInvoices, { as, body: { ids, type: "pdf" } });
      expect([refused.status, refused.problem().code]).toEqual([404, "invoice_not_found"]);
    }
  });

  it("is not found for a type that the deployment does not offer", async () => {
    const plain = await startInvoicesServer({ downloadTypes: ["pdf"] });
    await plain.load([exportedInvoice("E-1", printedHome)]);
    const body = { ids: [await plain.idOf("E-1")], type: "signed_pdf" as const };
    const refused = await plain.server.call(archiveInvoices, { as: { customerId: plain.anna }, body });
    expect(refused.problem().code).toBe("not_found");
  });

  it.each([0, maxInvoicesInArchive + 1])("is refused for a selection of %i", async (count) => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/invoices/archive/",
      headers: {
        cookie: `llum_session=${anna}.full`,
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
      },
      payload: JSON.stringify({ ids: Array.from({ length: count }, (_, index) => index + 1), type: "pdf" }),
    });
    expect([response.statusCode, response.json().code]).toEqual([400, "invalid_request"]);
  });

  it("is one at a time for a customer", async () => {
    const [first, second] = await Promise.all([archive(numbers), archive(numbers)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 429]);
    await vi.waitFor(async () => expect((await archive(["E-1"])).status).toBe(200), 60_000);
  });
});
