import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurves } from "./load-curves.ts";
import { addSupply, billedLine, sampleCups, sampleHours } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";
let lastCups = 700;

const daysOf = async (cups: string) =>
  (await database.unguarded.query("select self_consumed_wh from curve_days where supply_point = $1", [cups]))
    .rows;

const archiveBombs = {
  zeros:
    "QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1nE" +
    "YApVAD7RQALAAABAAAggADDMCapppUiDaipEHi7kinChIcCoiS4=",
  "line ends":
    "QlpoOTFBWSZTWStxu3EBX45AAIAQAAggADCATUZCoCWpCoCXMUFZJlNZK3G7cQFfjkAAgBAACCAAMIBNRkKgJakKgJcxQVkmU1lx" +
    "Iai1AD7RQAKAEABAAAggADDMCapppUiDaipEHi7kinChIRQIZyY=",
  "one line":
    "QlpoOTFBWSZTWXlGrZMBX44EAKAAAAggADCATUZCoCWpCoCXMUFZJlNZeUatkwFfjgQAoAAACCAAMIBNRkKgJakKgJcxQVkmU1lN" +
    "Sv85AD7RBAKgAABAAAggADDMCapppUiDaipEHi7kinChILW6JKQ=",
};

describe("a curve file, compressed or broken,", () => {
  it("stores nothing when the stream is cut off", async () => {
    const cups = sampleCups(1);
    await addSupply(database, { cups });
    const content = Readable.from(
      (function* () {
        yield Buffer.from(
          `${sampleHours("2021-06-01", "2021-06-02")
            .map((hour) => billedLine(cups, hour))
            .join("\n")}\n`,
        );
        throw new Error("the disk is gone");
      })(),
    );
    await expect(loadCurves({ database, fileName, content, daysPerBatch: 1 })).rejects.toMatchObject({
      code: "unreadable",
    });
    expect(await daysOf(cups)).toEqual([]);
  });

  it("is read in compressed form", async () => {
    const cups = "ES0237000000000042DH";
    await addSupply(database, { cups });
    // Two hours of 15 January 2021 in the layout of A5D, 1,786 and 3,338 Wh, compressed with bzip2.
    const archive =
      "QlpoOTFBWSZTWf03/DkAAC1eAAUQQAD/2AdCCAAgAFQlEJtINGGUCqpphNGmmgGFEFlSLK7DZZ8mq9SRXUT+QSOWfLC+fCpqZL2QzFCyQLMG" +
      "30bOBxyD8XckU4UJD9N/w5A=";
    const whole = Buffer.from(archive, "base64");
    const archiveName = "A5D_0237_0762_20210219.0.bz2";
    const pieces = [whole.subarray(0, 50), whole.subarray(50)];
    const report = await loadCurves({ database, fileName: archiveName, content: Readable.from(pieces) });
    expect(report).toMatchObject({ values: { new: 2 }, energy: { importWh: 0, selfConsumedWh: 5124 } });
    expect((await daysOf(cups))[0]?.self_consumed_wh.slice(12, 14)).toEqual([1786, 3338]);

    const cut = loadCurves({
      database,
      fileName: archiveName,
      content: Readable.from([whole.subarray(0, 90)]),
    });
    await expect(cut).rejects.toMatchObject({ code: "unreadable" });
  });

  it("is refused as a whole when the archive is damaged", async () => {
    const damaged = Readable.from([Buffer.from("BZh91AY&SY this is no archive at all")]);
    await expect(
      loadCurves({ database, fileName: `${fileName}.bz2`, content: damaged }),
    ).rejects.toMatchObject({ code: "unreadable" });
  });

  it("is refused when its name has no known format, with the list of known names", async () => {
    const unknown = loadCurves({ database, fileName: "consums.csv", content: Readable.from([]) });
    await expect(unknown).rejects.toMatchObject({
      code: "unknown_format",
      message: expect.stringContaining("F5D_DDDD_CCCC_YYYYMMDD"),
    });
  });

  it.each([
    ["of 0 bytes", []],
    ["of blank lines", [Buffer.from("\r\n\n\r\n")]],
  ])("%s is refused", async (_, content) => {
    await expect(loadCurves({ database, fileName, content: Readable.from(content) })).rejects.toMatchObject({
      code: "empty",
    });
  });

  it.each(["utf16le", "swapped"])("in UTF-16 is refused with one message: %s", async (order) => {
    const [hour] = sampleHours("2021-06-01", "2021-06-01");
    if (hour === undefined) throw new Error("the day has no hour");
    for (const mark of ["\uFEFF", ""]) {
      const bytes = Buffer.from(`${mark}${billedLine(sampleCups(3), hour)}\r\n`.repeat(50), "utf16le");
      const content = Readable.from([order === "swapped" ? bytes.swap16() : bytes]);
      await expect(loadCurves({ database, fileName, content })).rejects.toMatchObject({
        code: "wrong_encoding",
        message: expect.stringContaining("UTF-16; save it as UTF-8"),
      });
    }
  });

  it("with an endless line is refused before the line is read", async () => {
    const content = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1 << 16, "A");
      })(),
    );
    await expect(loadCurves({ database, fileName, content })).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("line 1 of"),
    });
  });

  // 100 MB each of zeros, of line ends and of one letter, compressed with bzip2 to some hundred bytes.
  it.each(Object.entries(archiveBombs))("that unpacks to %s is refused", async (_, archive) => {
    const content = Readable.from([Buffer.from(archive, "base64")]);
    const loading = loadCurves({ database, fileName: `${fileName}.bz2`, content });
    await expect(loading).rejects.toMatchObject({ code: expect.stringMatching(/^(unreadable|too_large)$/) });
  });
});

describe("a curve file in a ZIP archive", () => {
  const zipName = `${fileName}.ZIP`;
  const hours = sampleHours("2021-06-01", "2021-06-30");
  const textOf = (cups: string) => hours.map((hour) => billedLine(cups, hour)).join("\r\n");

  const zipOf = async (files: Readonly<Record<string, Buffer>>, compress = true): Promise<Buffer> => {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name, { compress });
    zip.end();
    return buffer(zip.outputStream);
  };
  const streamedZip = async (content: Buffer): Promise<Buffer> => {
    const zip = new ZipFile();
    zip.addReadStream(Readable.from([content]), fileName);
    zip.end();
    return buffer(zip.outputStream);
  };
  const load = (archive: Buffer, pieceBytes = archive.length) =>
    loadCurves({
      database,
      fileName: zipName,
      content: Readable.from(
        Array.from({ length: Math.ceil(archive.length / pieceBytes) }, (_, index) =>
          archive.subarray(index * pieceBytes, (index + 1) * pieceBytes),
        ),
      ),
    });

  it.each([
    ["compressed", (text: Buffer) => zipOf({ [fileName]: text }), undefined],
    ["stored as it is", (text: Buffer) => zipOf({ [fileName]: text }, false), undefined],
    ["whose sizes follow its content", streamedZip, undefined],
    ["that arrives byte by byte", streamedZip, 1],
  ])("%s is read to its last line", async (_, pack, pieceBytes) => {
    const cups = sampleCups((lastCups += 1));
    const report = await load(await pack(Buffer.from(textOf(cups))), pieceBytes);
    expect(report).toMatchObject({ lines: hours.length, values: { new: hours.length, refused: 0 } });
  });

  it("stores nothing when it is cut off anywhere", async () => {
    const cups = sampleCups(99);
    const whole = await streamedZip(Buffer.from(textOf(cups)));
    for (const length of [0, 10, 40, whole.length >> 1, whole.length - 100])
      await expect(load(whole.subarray(0, length), 512)).rejects.toMatchObject({ code: "unreadable" });
    const { rows } = await database.unguarded.query(
      "select 1 from unclaimed_curve_days where supply_point = $1",
      [cups],
    );
    expect(rows).toEqual([]);
  });

  it("is refused when a byte of its content has changed", async () => {
    const archive = await zipOf({ [fileName]: Buffer.from(textOf(sampleCups(98))) }, false);
    const at = archive.indexOf(";100;");
    archive.write(";900;", at);
    await expect(load(archive)).rejects.toMatchObject({ code: "unreadable" });
  });

  it("is refused when it has two files, and when it unpacks to far more than it has", async () => {
    const text = Buffer.from(textOf(sampleCups(97)));
    await expect(load(await zipOf({ one: text, other: text }))).rejects.toMatchObject({ code: "unreadable" });
    const zeros = await zipOf({ [fileName]: Buffer.from("x\n".repeat(30_000_000)) });
    await expect(load(zeros)).rejects.toMatchObject({ code: "unreadable" });
  });
});
