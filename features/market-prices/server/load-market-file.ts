import { readDayAheadFile, versionOfName, type FileFault } from "#energy/market/day-ahead-file.ts";
import { readFuturesFile } from "#energy/market/futures-file.ts";
import type { MarketDay, MarketSeries } from "#energy/market/market-days.ts";
import { readPvpcFile } from "#energy/market/pvpc-file.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { inLoadTransaction } from "#platform/server/loading/load-transaction.ts";
import type { LoadOutcome } from "#platform/server/loading/load-outcome.ts";
import { saveMarketDay, savePublications } from "./market-queries.ts";
import { dayAheadPublications } from "./price-products.ts";

/** A file of the market, as its publisher names and writes it. */
export interface MarketFile {
  readonly name: string;
  readonly text: string;
}

const none = { new: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], remarks: [] };

const refusedFile = ({ fault, line = 1 }: FileFault): LoadOutcome => ({
  ...none,
  counted: "day",
  refused: 1,
  refusals: [{ line, reason: fault }],
});

interface DaysToSave {
  readonly days: readonly (readonly [MarketSeries, MarketDay])[];
  readonly version: number;
  readonly now: Date;
}

const saveDays = (
  database: Pick<Database, "pool">,
  { days, version, now }: DaysToSave,
): Promise<LoadOutcome> =>
  inLoadTransaction(database.pool, async ({ client }) => {
    const counts = { new: 0, changed: 0, unchanged: 0, outdated: 0 };
    for (const [series, marketDay] of days) {
      const saved = await saveMarketDay(client, { ...marketDay, series }, { version, now });
      counts[saved] += 1;
      if (series === "omie_es" && saved !== "outdated")
        await savePublications(client, dayAheadPublications(marketDay), now);
    }
    const { outdated, ...others } = counts;
    return {
      ...none,
      ...others,
      counted: "day",
      unchanged: others.unchanged + outdated,
      remarks: outdated > 0 ? [`version ${version} is older than the stored one, which stays`] : [],
    };
  });

const loadFutures = async (
  database: Pick<Database, "pool">,
  text: string,
  now: Date,
): Promise<LoadOutcome> => {
  const { prices, unpriced, faults } = readFuturesFile(text);
  const publications = new Map(
    prices.map(({ session, contract, centsMwh }) => [
      `${contract.name} ${session}`,
      { product: contract.name, publishedFor: session, centsMwh },
    ]),
  );
  const saved = await inLoadTransaction(database.pool, ({ client }) =>
    savePublications(client, [...publications.values()], now),
  );
  return {
    counted: "price",
    ...saved,
    unchanged: publications.size - saved.new - saved.changed,
    refused: faults.length,
    refusals: faults,
    remarks: unpriced > 0 ? [`contracts without a price: ${unpriced}`] : [],
  };
};

/** Loads a file of OMIE, of ESIOS or of futures, which is told by its beginning; the same again changes nothing. */
export const loadMarketFile = async (
  database: Pick<Database, "pool">,
  { name, text }: MarketFile,
  now: Date,
): Promise<LoadOutcome> => {
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (start.startsWith("{")) {
    const file = readPvpcFile(text);
    if ("fault" in file) return refusedFile(file);
    const { peninsula, ceutaMelilla } = file;
    const days = [["pvpc", peninsula] as const, ["pvpc_ceuta_melilla", ceutaMelilla] as const];
    return saveDays(database, { days, version: 1, now });
  }
  if (/^date;/i.test(start) || /^\d{4}-/.test(start)) return loadFutures(database, text, now);
  const file = readDayAheadFile(text);
  if ("fault" in file) return refusedFile(file);
  const days = [["omie_es", file.spain] as const, ["omie_pt", file.portugal] as const];
  return saveDays(database, { days, version: versionOfName(name), now });
};
