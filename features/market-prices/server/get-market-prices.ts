import { addDays, madridDate, plainDate } from "#energy/calendar.ts";
import { cheapestBlock, intervalsOf, meanCents } from "#energy/market/market-days.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadCheapestHours } from "../contract/download-cheapest-hours.ts";
import { getMarketPrices, usualCheapestHours } from "../contract/get-market-prices.ts";
import { calendarOf } from "./cheapest-hours-calendar.ts";
import { findMarketDays } from "./market-queries.ts";

export interface MarketPricePorts {
  readonly database: Pick<Database, "pool">;
}

export const handleGetMarketPrices = ({ database }: MarketPricePorts): Handler =>
  handler(getMarketPrices, async ({ query, now }) => {
    const day = query.day === undefined ? madridDate(now) : plainDate(query.day);
    const series = query.series ?? "omie_es";
    const [published] = await findMarketDays(database.pool, { series, from: day, to: day });
    if (published === undefined)
      return { day, series, stepMinutes: null, intervals: [], meanCentsMwh: null, cheapest: null };
    const block = cheapestBlock(published, query.hours ?? usualCheapestHours);
    return {
      day,
      series,
      stepMinutes: published.stepMinutes,
      intervals: intervalsOf(published),
      meanCentsMwh: meanCents(published),
      cheapest:
        block === undefined
          ? null
          : { startsAt: block.startsAt, endsAt: block.endsAt, centsMwh: block.meanCentsMwh },
    };
  });

export const handleDownloadCheapestHours = ({ database }: MarketPricePorts): Handler =>
  handler(downloadCheapestHours, async ({ query, now, language }) => {
    const today = madridDate(now);
    const series = query.series ?? "omie_es";
    const hours = query.hours ?? usualCheapestHours;
    const range = { series, from: addDays(today, -1), to: addDays(today, 1) };
    const blocks = (await findMarketDays(database.pool, range)).flatMap((marketDay) => {
      const block = cheapestBlock(marketDay, hours);
      return block === undefined ? [] : [{ ...block, day: marketDay.day }];
    });
    return {
      filename: `${series}.ics`,
      mediaType: "text/calendar; charset=utf-8",
      content: Buffer.from(calendarOf(blocks, { series, hours, language, now })),
    };
  });
