import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurveFile, loadCurves } from "./load-curves.ts";
import { addSupply, billedLine, sampleCups, sampleHours } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";
const june = sampleHours("2021-06-01", "2021-06-02");

let lastCups = 2000;
const nextCups = (): string => sampleCups((lastCups += 1));

const load = (lines: readonly string[]) =>
  loadCurves({ database, fileName, content: Readable.from([Buffer.from(lines.join("\n"))]) });

const storedMonths = async (cups: string) =>
  (await database.unguarded.query("select import_wh, days from curve_months where supply_point = $1", [cups]))
    .rows;

describe("files that are loaded at the same time", () => {
  const linesOf = (cups: string) => june.map((hour) => billedLine(cups, hour));

  /** A load that waits, once its first lines are stored, until it is released. */
  const startLoad = (cups: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: stored, resolve: markStored } = Promise.withResolvers<undefined>();
    const content = Readable.from(
      (async function* () {
        yield Buffer.from(`${linesOf(cups).join("\n")}\n`);
        await released;
        yield Buffer.from("\n");
      })(),
    );
    const onProgress = () => markStored(undefined);
    const report = loadCurves({ database, fileName, content, daysPerBatch: 1, onProgress });
    return { report, stored, release: () => release(undefined) };
  };

  it("do not wait for each other when they have other supply points", async () => {
    const [locked, free] = [nextCups(), nextCups()];
    const waiting = startLoad(locked);
    await waiting.stored;
    expect((await load(linesOf(free))).values).toMatchObject({ new: 48 });
    waiting.release();
    expect((await waiting.report).values).toMatchObject({ new: 48 });
  });

  it("wait for each other when they have one supply point, and add up", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const first = startLoad(cups);
    await first.stored;
    let isSecondDone = false;
    const second = load(linesOf(cups)).finally(() => void (isSecondDone = true));
    await load(linesOf(nextCups()));
    expect(isSecondDone).toBe(false);
    first.release();
    await first.report;
    expect((await second).values).toMatchObject({ new: 0, unchanged: 48 });
    expect(await storedMonths(cups)).toMatchObject([{ import_wh: 4800, days: 2 }]);
  });

  it("one that blocks another and waits for it is read again, alone", async () => {
    const [early, late] = [nextCups(), nextCups()];
    const hours = sampleHours("2021-01-01", "2023-03-31");
    const folder = await mkdtemp(join(tmpdir(), "curves-"));
    // More than the megabyte that is read at once, so that the second supply point is locked after the first.
    const lines = [...hours.map((hour) => billedLine(late, hour)), ...linesOf(early)];
    await writeFile(join(folder, fileName), lines.join("\n"));

    const lock = "select 1 from curve_supply_points where supply_point = $1 for update";
    await load(linesOf(early));
    await load(linesOf(late));
    const connection = await database.unguarded.connect();
    try {
      await connection.query("begin; set local deadlock_timeout = '1min'");
      await connection.query(lock, [early]);
      const locked: Promise<unknown>[] = [];
      const report = await loadCurveFile({
        database,
        path: join(folder, fileName),
        daysPerBatch: 1,
        onProgress: () => {
          if (locked.length === 0)
            locked.push(connection.query(lock, [late]).then(() => connection.query("commit")));
        },
      });
      await Promise.all(locked);
      expect(report.values).toMatchObject({ new: hours.length - 48, unchanged: 96 });
    } finally {
      connection.release();
      await rm(folder, { recursive: true });
    }
  });
});
