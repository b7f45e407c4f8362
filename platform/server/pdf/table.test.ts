import { describe, expect, test } from "vitest";
import { elementTextsOf, pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";
import { paletteOf } from "./palette.ts";
import { drawLink, openSheet, page, startFlow, type Sheet } from "./sheet.ts";
import { readTypeface } from "./typeface.ts";
import { drawTable, type Column, type Row } from "./table.ts";

const typeface = readTypeface();

const drawn = async (draw: (sheet: Sheet) => void): Promise<Buffer> => {
  const sheet = openSheet({
    typeface,
    palette: paletteOf({ primary: "#14133b", secondary: "#62baea" }),
    words: undefined,
    locale: "ca-ES",
    title: "Taula",
    issuedOn: new Date("2026-03-01T00:00:00Z"),
    compress: false,
  });
  draw(sheet);
  return sheet.finish();
};

const tableOf = (columns: readonly Column[], rows: readonly Row[]): Promise<Buffer> =>
  drawn((sheet) => {
    const flow = startFlow(sheet, page.top, () => sheet.paint((doc) => doc.addPage()));
    drawTable(flow, { x: page.left, columns, rows });
  });

const columns = [
  { width: 80, whole: true },
  { width: 120 },
  { width: 40, align: "right", whole: true },
] as const;
const number = "FE2601-0031001-00000017";
const amount = "12.345.678,90\u00a0€";
const address = "Carrer de la Llacuna, 12, escala B, 3r 2a, 08005 Barcelona";
const header: Row = { kind: "header", cells: ["Factura", "Adreça", "Import"] };

describe("a printed table", () => {
  test("cuts neither numbers nor amounts, and continues descriptions on a second line", async () => {
    const texts = textsOf(await tableOf(columns, [header, { cells: [number, address, amount] }]));
    expect(texts).toContain(number);
    expect(texts).toContain(amount);
    expect(texts.join("").replaceAll(/\s+/g, " ")).toContain(address);
    expect(texts.join("")).not.toContain("…");
  });

  test("has a scope for each heading and a cell for each column", async () => {
    const rows: Row[] = [header, { cells: ["1", "", "2"] }, { kind: "total", cells: ["Total", "", "2"] }];
    const source = (await tableOf(columns, rows)).toString("latin1");
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(3);
    expect(source.match(/\/Scope \/Row/g)).toHaveLength(1);
    expect(source.match(/\/S \/T[HD]\n/g)).toHaveLength(9);
  });

  test("repeats its header on a further page, where screen readers skip it", async () => {
    const lines = Array.from({ length: 70 }, (_, index): Row => ({ cells: [`F${index}`, "", ""] }));
    const pdf = await tableOf(columns, [header, ...lines]);
    expect(pageCountOf(pdf)).toBe(2);
    expect(textsOf(pdf).filter((text) => text === "Adreça")).toHaveLength(2);
    expect(elementTextsOf(pdf).filter((text) => text === "Adreça")).toHaveLength(1);
  });
});

describe("a printed sheet", () => {
  test("separates the texts of an element, so that they are not read as one word", async () => {
    const pdf = await drawn((sheet) =>
      sheet.tagged("P", () => {
        sheet.write("Contracte", [page.left, 100], { size: 9 });
        sheet.write("0012101", [page.left + 90, 100], { size: 9 });
      }),
    );
    expect(elementTextsOf(pdf)).toEqual(["Contracte 0012101"]);
  });

  test("makes a long line smaller and does not cut it", async () => {
    const pdf = await drawn((sheet) => sheet.write(address, [page.left, 100], { size: 12, width: 120 }));
    expect(textsOf(pdf)).toEqual([address]);
  });

  test("has links that belong to a structure element and have a description", async () => {
    const pdf = await drawn((sheet) =>
      drawLink(sheet, "Obre", { x: page.left, y: 100, url: "https://llum.example", size: 9 }),
    );
    const source = pdf.toString("latin1");
    expect(source).toContain("/S /Link");
    expect(source).toMatch(/\/Contents \(Obre\)[\s\S]*\/Subtype \/Link[\s\S]*\/StructParent \d+/);
    expect(source).toMatch(/\/Type \/OBJR/);
    expect(source).toContain("<pdfuaid:part>1</pdfuaid:part>");
  });
});
