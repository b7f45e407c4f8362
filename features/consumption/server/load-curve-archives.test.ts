import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurves } from "./load-curves.ts";
import { addSupply, billedLine, sampleCups, sampleHours } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";

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
