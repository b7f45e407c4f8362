import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CsvError } from "csv-parse";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import yazl from "yazl";
import * as z from "zod/mini";

import { isComparatorLink } from "#energy/read-cnmc-qr-link.ts";
import { CurveFileError } from "#features/consumption/server/curve-files/curve-file-report.ts";
import { createLineReader } from "#features/consumption/server/curve-files/curve-line.ts";
import { readCurveFile } from "#features/consumption/server/curve-files/read-curve-file.ts";
import { createCleanPicture, type PictureType } from "#features/uploads/server/clean-picture.ts";
import { headBytes, recogniseFile } from "#features/uploads/server/recognise-file.ts";
import { csvRecordsOf, jsonLinesOf } from "#platform/server/loading/source-records.ts";
import type { FuzzedParser } from "./parser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const example = (path: string): Buffer => readFileSync(join(root, path));

let folder: string | undefined;
/** A file with the input, for parsers that read files. */
const fileOf = (input: Buffer, name: string): string => {
  folder ??= mkdtempSync(join(tmpdir(), "llum-fuzz-"));
  const path = join(folder, name);
  writeFileSync(path, input);
  return path;
};

const curveName = "F5D_0031_0999_20260205.0";
const clocks = () => ({ place: "Europe/Madrid", file: "Europe/Madrid" }) as const;

const readCurve = async (name: string, input: Buffer): Promise<void> => {
  const { parts } = readCurveFile(name, Readable.from([input]));
  for await (const { format, lines } of parts) {
    const read = createLineReader(format, clocks);
    for await (const batch of lines) for (const line of batch) read(line);
  }
};
const refusesCurve = (error: Error): boolean => error instanceof CurveFileError;

const zipOf = async (content: Buffer): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  archive.addBuffer(content, curveName);
  archive.addBuffer(content, "folder/F1_0031_0999_20260205.0", { compress: false });
  archive.end();
  return buffer(archive.outputStream);
};

/** Two lines of a curve file, packed by bzip2. */
const packedCurve = (): Buffer => example("security/fuzz/examples/curve.bz2");

const curveLines = (): Buffer => example(`docs/examples/${curveName}`).subarray(0, 4_000);

const pdf = async (): Promise<Buffer> => {
  const document = new PDFDocument();
  document.text("Compara", {
    link: "https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&imp=60.20",
  });
  document.end();
  return buffer(document);
};

/** A module of the browser, which the server's types do not include. */
const pdfLinks = z.object({
  linksInPdf: z.custom<(bytes: Uint8Array, isWanted: (link: string) => boolean) => Promise<unknown>>(
    (value) => typeof value === "function",
  ),
});
const readPdfLinks = async (input: Buffer): Promise<unknown> => {
  const module: unknown = await import(join(root, "platform/web/codes/pdf-links.ts"));
  return z.parse(pdfLinks, module).linksInPdf(Uint8Array.from(input), isComparatorLink);
};

const pictures = async (): Promise<Buffer[]> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a7" } });
  return [
    await picture.clone().png().toBuffer(),
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().webp().toBuffer(),
  ];
};
const clean = createCleanPicture();
const readUpload = async (input: Buffer): Promise<void> => {
  const type = recogniseFile(input.subarray(0, headBytes));
  const isPicture = (found: typeof type): found is PictureType =>
    found !== undefined && found.startsWith("image/");
  if (!isPicture(type)) return;
  const from = fileOf(input, "upload");
  await clean(type, { from, to: `${from}.clean` });
};

const readAll = async (records: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of records);
};
const refusesRecords = (error: Error): boolean =>
  error instanceof CsvError ||
  // A decoder's error for bytes that are not UTF-8, which the loader names with the file.
  (error instanceof TypeError && /encoded data/.test(error.message)) ||
  /^(?:it |its first line |line \d)/.test(error.message);

export const fileParsers: Readonly<Record<string, FuzzedParser>> = {
  "curve-file": {
    examples: () => [curveLines()],
    read: (input) => readCurve(curveName, input),
    refuses: refusesCurve,
  },
  "curve-zip": {
    examples: async () => [await zipOf(curveLines())],
    read: (input) => readCurve(`${curveName}.zip`, input),
    refuses: refusesCurve,
  },
  "curve-bzip2": {
    examples: () => [packedCurve()],
    read: (input) => readCurve(`${curveName}.bz2`, input),
    refuses: refusesCurve,
  },
  csv: {
    examples: () => [example("docs/examples/postal-codes.csv")],
    read: (input) => readAll(csvRecordsOf(fileOf(input, "records.csv"), ["codigo_postal", "municipio_id"])),
    refuses: refusesRecords,
  },
  "json-lines": {
    examples: () =>
      readdirSync(join(root, "docs/examples"))
        .filter((name) => name.endsWith(".ndjson"))
        .map((name) => example(`docs/examples/${name}`).subarray(0, 20_000)),
    read: (input) => readAll(jsonLinesOf(fileOf(input, "records.ndjson"))),
    refuses: refusesRecords,
  },
  picture: { examples: pictures, read: readUpload, maxMs: 5_000 },
  "pdf-links": { examples: async () => [await pdf()], read: readPdfLinks },
};
