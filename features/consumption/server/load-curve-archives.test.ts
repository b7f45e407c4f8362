import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { eachDay } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurves } from "./load-curves.ts";
import { addSupply, billedLine, sampleCups, sampleHours } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";
let lastCups = 700;

const daysOf = async (cups: string) =>
  (await database.unguarded.query("select self_consumed_wh from curve_days where supply_point = $1", [cups]))
    .rows;

/** Daily files as ERPs publish them in one archive, compressed with bzip2: 10 and 11 January 2026. */
const dailyArchives = {
  "F1_0237_20260110.0.bz2":
    "QlpoOTFBWSZTWVIAwNEAAtxeAAEQQAH/+AdACAAwAPhQaamoH+qhp6gBRoyBo0yNApSKaEMjQepwL0LtqqYLwLBaFlTYtBeRdvQv" +
    "cWuReBaHXvvuC2LBHIumhbF2qdczYsG+nXoLyLBbFguLgWZFvj6Fgt715FMt5pKMElEzSSi1m225nLmq67AAAAPbQti7i0LQRyLQ" +
    "tCwXAv0WxfwuRf4u5IpwoSCkAYGi",
  "F1_0237_20260111.0.bz2":
    "QlpoOTFBWSZTWaDnDLoAAsReAAEQQAH/+AdACAAwAPhQaaKB/qoaaAFGjIGjTI0ClQmpPUHqNB6mxeRc81NC+BZFkXAsBdC58i9x" +
    "Z7F6iyPHOuRVoWAuxcVNC36VMbFnI1x42LoWBaiwLdsWMRa3wL6FkXHGeha1h0kombpKJlttuqx5vfrsAAAAJSUUi0LIsirsWRZF" +
    "gWBaF+iyL+F2L/F3JFOFCQoOcMug",
  "F1QH_0237_20260110.0.bz2":
    "QlpoOTFBWSZTWWVnkeIAC9BeAAEQQAH/+AdACABAAhzIjJg1SP9Umj/9VSGTTASn6pRJiMgAUaMgaNMjQKVNSn6p6RoNB6bBeAXO" +
    "VUPgFgLAWqqcAWAXyC5PAvcFh0C8VVm1V6duN3d3d3e1VWceQAAAAAAA2qszP6qs6cwXaqnJrRsFoPYWg9N9szMzMzNgvoFoFwC0" +
    "C2WwWjUFxvMzMzMz7BciwFyC3vjN3d3d33qrOlWc8gAHmqsdQAAAAAAA9KqzngDxVVm6AAABxxz8/HX6++/cAC20AAAttAAALbQA" +
    "ADvJJMLJJJh6qrAAAAAAAAAAAAAAAA1rAWALoFgLAWgWwX8C4Bf4LoF5F3JFOFCQZWeR4g==",
};

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
    for (const [name, content] of Object.entries(files)) {
      if (name.endsWith("/")) zip.addEmptyDirectory(name);
      else zip.addBuffer(content, name, { compress });
    }
    zip.end();
    return buffer(zip.outputStream);
  };
  const streamedZip = async (content: Buffer): Promise<Buffer> => {
    const zip = new ZipFile();
    zip.addReadStream(Readable.from([content]), fileName);
    zip.end();
    return buffer(zip.outputStream);
  };
  const load = (
    archive: Buffer,
    pieceBytes = archive.length,
    name = zipName,
    onRefused?: (refusal: unknown) => void,
  ) =>
    loadCurves({
      database,
      fileName: name,
      onRefused,
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

  it("is refused when it unpacks to far more than it has", async () => {
    const zeros = await zipOf({ [fileName]: Buffer.from("x\n".repeat(30_000_000)) });
    await expect(load(zeros)).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("it unpacks to more than any curve file"),
    });
  });

  it("of several compressed days is read file by file, each with the format of its name", async () => {
    const cups = "ES0237000000000042DH";
    const archive = await zipOf({
      "2026/": Buffer.alloc(0),
      "__MACOSX/._F1": Buffer.from("no curve"),
      ...Object.fromEntries(
        Object.entries(dailyArchives).map(([name, content]) => [
          `2026/${name}`,
          Buffer.from(content, "base64"),
        ]),
      ),
    });
    for (const pieceBytes of [archive.length, 7]) {
      const report = await load(archive, pieceBytes, "F1_0237_20260110_20260111.0.zip");
      expect(report).toMatchObject({
        format: "F1, F1QH",
        files: 3,
        lines: 24 + 24 + 96,
        firstDay: "2026-01-10",
        lastDay: "2026-01-11",
        missing: 0,
        supplyPoints: 1,
        // 24 hours of 1.5 kWh, 24 of 2 kWh and 96 quarters of 0.375 kWh.
        energy: { importWh: 24 * 1_500 + 24 * 2_000 + 96 * 375 },
        values: { refused: 0, outdated: 0 },
      });
      expect(report.values.new + report.values.unchanged).toBe(144);
    }
    const { rows } = await database.unguarded.query(
      "select resolution, day, (select sum(wh) from unnest(import_wh) as wh)::int as wh, kind from curve_days where supply_point = $1 and day >= '2026-01-01' order by resolution, day",
      [cups],
    );
    expect(rows).toEqual([
      { resolution: "hour", day: "2026-01-10", wh: 36_000, kind: "billed" },
      { resolution: "hour", day: "2026-01-11", wh: 48_000, kind: "billed" },
      { resolution: "quarter", day: "2026-01-10", wh: 36_000, kind: "billed" },
    ]);
  });

  it("names the file of a refused line, and the hours that no file has", async () => {
    const [first = [], second = [], third = []] = eachDay("2021-06-01", "2021-06-03").map((day) =>
      sampleHours(day, day).map((hour) => billedLine(sampleCups(96), hour)),
    );
    const refused: unknown[] = [];
    const report = await load(
      await zipOf({
        "F5D_0237_0762_20210602.0": Buffer.from(first.join("\n")),
        "F5D_0237_0762_20210603.0": Buffer.from(["nonsense", ...second.slice(1)].join("\n")),
        "F5D_0237_0762_20210604.0": Buffer.from(third.join("\n")),
      }),
      1 << 16,
      "juny.zip",
      (refusal) => refused.push(refusal),
    );
    expect(report).toMatchObject({ files: 3, missing: 1, values: { new: 71, refused: 1 } });
    const refusal = { file: "F5D_0237_0762_20210603.0", line: 1, reason: "column_count" };
    expect(report.refusals).toEqual([refusal]);
    expect(refused).toEqual([{ ...refusal, key: "nonsense" }]);
  });

  const day = Buffer.from(textOf(sampleCups(95)));
  it.each([
    ["a file of an unknown name", { "F5D_0237_0762_20210602.0": day, "readme.txt": day }, /^readme\.txt in /],
    ["two files of unknown names", { one: day, other: day }, /^other in .* no curve file that we know/],
    ["an unknown first name", { one: day, "F5D_0237_0762_20210602.0": day }, /^one in .* no curve file/],
    ["an archive in it", { "F5D_0237_0762_20210602.0.zip": day }, /archive in an archive: unpack it first/],
    [
      "a file that is no bzip2",
      { "F5D_0237_0762_20210602.0.bz2": day },
      /0602\.0\.bz2 in .*it is no bzip2 archive/,
    ],
    [
      "days of which one is cut off",
      {
        "F1_0237_20260110.0.bz2": Buffer.from(dailyArchives["F1_0237_20260110.0.bz2"], "base64").subarray(
          0,
          90,
        ),
      },
      /F1_0237_20260110\.0\.bz2 in .*: the archive is cut off/,
    ],
    [
      "more than 1,000 files",
      Object.fromEntries(
        Array.from({ length: 1_001 }, (_, index) => [`F5D_0237_0762_20210602.${index}`, Buffer.from("\n")]),
      ),
      /more than 1000 files: split it/,
    ],
    [
      "many small files that unpack to far more than it has",
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `F5D_0237_0762_20210602.${index}.bz2`,
          Buffer.from(archiveBombs["line ends"], "base64"),
        ]),
      ),
      /unpacks to more than any curve file|has more than/,
    ],
  ])("with %s is refused as a whole, with its cause", async (_, files, message) => {
    await expect(load(await zipOf(files))).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  it("names the cause when it is encrypted, damaged or none", async () => {
    const archive = await zipOf({ [fileName]: day });
    const encrypted = Buffer.from(archive);
    encrypted.writeUInt16LE(1, 6);
    await expect(load(encrypted)).rejects.toThrow(/could not be read to its end: the archive is encrypted$/);
    const stored = await zipOf({ [fileName]: day }, false);
    stored.write(";900;", stored.indexOf(";100;"));
    await expect(load(stored)).rejects.toThrow(/to its end: the archive is damaged$/);
    await expect(load(day)).rejects.toThrow(/to its end: it is no ZIP archive$/);
    await expect(load(archive.subarray(0, 60))).rejects.toThrow(/to its end: .*(cut off|unexpected end)/);
  });
});
