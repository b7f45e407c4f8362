import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { runTool } from "#platform/testing/tools/run-tool.ts";
import { type StreamedTable, tableAnswer, type TableCell } from "./table-stream.ts";

async function* batchesOf(rows: number, each = 1_000): AsyncGenerator<TableCell[][]> {
  for (let start = 0; start < rows; start += each)
    yield Array.from({ length: Math.min(each, rows - start) }, (_, index): TableCell[] => [
      { text: `number ${start + index}` },
      { day: "2026-02-28" },
      { cents: start + index },
      { wh: 1_234_567 },
      null,
      { text: "Carrer de l’Exemple, 1, 08001 Barcelona" },
    ]);
}
const headers = ["a", "b", "c", "d", "e", "f"];
const table = (batches: StreamedTable["batches"]): StreamedTable => ({ name: "A & B", headers, batches });
const streamOf = (format: "csv" | "xlsx", batches: StreamedTable["batches"]): Readable => {
  const { content } = tableAnswer(table(batches), format, "file");
  return Buffer.isBuffer(content) ? Readable.from([content]) : content;
};

test("a spreadsheet opens with its values", async () => {
  const content = await buffer(streamOf("xlsx", batchesOf(3)));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(content).buffer);
  const sheet = workbook.worksheets[0];
  expect([sheet?.name, sheet?.rowCount, sheet?.getCell("A1").font.bold]).toEqual(["A & B", 4, true]);
  expect(sheet?.getRow(4).values).toEqual([
    undefined,
    "number 2",
    new Date("2026-02-28T00:00:00Z"),
    0.02,
    1234.567,
    undefined,
    "Carrer de l’Exemple, 1, 08001 Barcelona",
  ]);
});

const dangers = ["=1+1", "+1", "-1+2", "@SUM(A1)", '=HYPERLINK("http://evil.example")', "<b>&\u0007"];
const dangerousSheet = async (format: "csv" | "xlsx"): Promise<Buffer> => {
  async function* batches() {
    yield dangers.map((text): TableCell[] => [{ text }]);
  }
  return buffer(streamOf(format, batches()));
};
const valuesIn = async (content: Buffer): Promise<unknown[]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(content).buffer);
  const cells = workbook.worksheets[0]?.getColumn(1).values ?? [];
  return cells.slice(2);
};
/** The sheet as LibreOffice saves it after opening it; undefined where it is not installed. */
const savedByLibreOffice = (sheet: Buffer, format: "csv" | "xlsx"): Buffer | undefined => {
  const folder = temporaryFolder("sheets");
  const path = join(folder, `dangers.${format}`);
  writeFileSync(path, sheet);
  const saved = join(folder, "saved");
  // Separated by semicolons (59), quoted (34), in UTF-8 (76), and formulas evaluated as when a person opens the file.
  const filter = "Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false,false,false,-1,true";
  const run = runTool("soffice", [
    `-env:UserInstallation=file://${folder}/profile`,
    "--headless",
    ...(format === "csv" ? [`--infilter=${filter}`] : []),
    "--convert-to",
    "xlsx",
    "--outdir",
    saved,
    path,
  ]);
  expect(run?.status ?? 0, run?.output).toBe(0);
  return run === undefined ? undefined : readFileSync(join(saved, "dangers.xlsx"));
};

test("a spreadsheet has what begins as a formula as a text, and LibreOffice shows it so @slow", async () => {
  const sheet = await dangerousSheet("xlsx");
  const texts = dangers.map((text) => text.replace("\u0007", ""));
  expect(await valuesIn(sheet)).toEqual(texts);
  const saved = savedByLibreOffice(sheet, "xlsx");
  if (saved !== undefined) expect(await valuesIn(saved)).toEqual(texts);
});

test("LibreOffice reads no formula in a CSV file @slow", async () => {
  const saved = savedByLibreOffice(await dangerousSheet("csv"), "csv");
  if (saved === undefined) return;
  const values = await valuesIn(saved);
  expect(values).toHaveLength(dangers.length);
  expect(values.filter((value) => typeof value !== "string")).toEqual([]);
});

test.each(["csv", "xlsx"] as const)("100,000 rows as %s are never whole in memory", async (format) => {
  const before = process.memoryUsage().rss;
  let peak = before;
  let bytes = 0;
  for await (const chunk of streamOf(format, batchesOf(100_000))) {
    bytes += Buffer.byteLength(chunk);
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  expect(bytes).toBeGreaterThan(500_000);
  expect((peak - before) / 1e6).toBeLessThan(128);
});

test("rows are read as the client takes them, and no longer when it leaves", async () => {
  let read = 0;
  async function* counted() {
    for await (const batch of batchesOf(100_000)) {
      read += 1;
      yield batch;
    }
  }
  const stream = streamOf("csv", counted());
  await stream[Symbol.asyncIterator]().next();
  expect(read).toBeLessThan(10);
  stream.destroy();
  const before = read;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read - before).toBeLessThanOrEqual(1);
});

test.each(["csv", "xlsx"] as const)(
  "a failure while %s is written ends it with the failure",
  async (format) => {
    async function* failing() {
      yield [[{ text: "one" }]];
      throw new Error("the database went away");
    }
    await expect(buffer(streamOf(format, failing()))).rejects.toThrow("the database went away");
  },
);
