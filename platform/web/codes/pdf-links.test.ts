import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { isComparatorLink } from "#energy/read-cnmc-qr-link.ts";
import { linksInPdf } from "./pdf-links.ts";

const link = "https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&imp=60.20";
const other = `${link}0&iniF=2026-03-18`;
const comparatorLinksIn = (bytes: Uint8Array<ArrayBuffer>) => linksInPdf(bytes, isComparatorLink);
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "latin1"));

/** A PDF with links, as a library writes it. */
const pdfWith = (links: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve) => {
    const document = new PDFDocument();
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    for (const [index, each] of links.entries())
      document.text("Compara", 50, 50 + 40 * index, { link: each, underline: true });
    document.end();
  });

/** The objects of a PDF within a compressed stream, as newer versions have them. */
const compressed = (objects: string, dictionary = "/Type /ObjStm /Filter /FlateDecode"): string =>
  `%PDF-1.7\n5 0 obj\n<< ${dictionary} >>\nstream\r\n${deflateSync(Buffer.from(objects)).toString("latin1")}\r\nendstream\nendobj\n`;
const uri = (address: string): string => `<< /S /URI /URI (${address}) >>`;

describe("the links of a PDF to the comparator", () => {
  test("are found as a library writes them, each once", async () => {
    expect(await comparatorLinksIn(await pdfWith([link, "https://llum.example/", link]))).toEqual([link]);
  });

  test("are found within compressed objects", async () => {
    expect(await comparatorLinksIn(bytesOf(compressed(uri(link))))).toEqual([link]);
  });

  test("are found as strings of hexadecimal digits, and over a broken line", async () => {
    const hex = `<< /URI <${Buffer.from(link).toString("hex")}> >>`;
    expect(await comparatorLinksIn(bytesOf(compressed(hex)))).toEqual([link]);
    expect(await comparatorLinksIn(bytesOf(uri(`${link.slice(0, 60)}\\\n${link.slice(60)}`)))).toEqual([
      link,
    ]);
  });

  test("of two bills in one file are two links, which are not mixed", async () => {
    expect(await comparatorLinksIn(bytesOf(compressed(uri(link) + uri(other))))).toEqual([link, other]);
  });

  test("are none in a PDF that links elsewhere, in a picture, or in a broken stream", async () => {
    expect(
      await comparatorLinksIn(
        await pdfWith(["https://comparador.cnmc.gob.es.evil.example/comparador/QRE?cp=1"]),
      ),
    ).toEqual([]);
    expect(
      await comparatorLinksIn(bytesOf(compressed(uri(link), "/Subtype /Image /Filter /FlateDecode"))),
    ).toEqual([]);
    expect(
      await comparatorLinksIn(bytesOf("%PDF-1.7\n<< /FlateDecode >>\nstream\nnot zlib\nendstream")),
    ).toEqual([]);
    expect(await comparatorLinksIn(bytesOf(""))).toEqual([]);
  });

  test("are searched in bounded time in a file that grows without end", async () => {
    const bomb = compressed("0".repeat(50_000_000));
    const started = performance.now();
    expect(await comparatorLinksIn(bytesOf(bomb))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
