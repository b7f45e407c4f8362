import {
  addDays,
  addMonths,
  eachDay,
  firstOfMonth,
  hourAt,
  hoursInDay,
  isoWeekday,
  madridDate,
  type PlainDate,
} from "#energy/calendar.ts";
import { intervalCount } from "#energy/market/market-days.ts";
import { nextContractName, readFuturesContract } from "#energy/market/futures-contract.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { findLastPublications, findMarketDays } from "./market-queries.ts";
import { loadMarketFile, type MarketFile } from "./load-market-file.ts";

/** When the real market publishes, by Madrid's clock: what is of tomorrow, and the prices of a session. */
const publicationHours = { dayAhead: 14, pvpc: 21, futures: 19 } as const;
/** Days before today for which the sandbox has prices. */
const pastDays = 7;
const saturday = 6;

const hash = (text: string): number => {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619) >>> 0;
  return value;
};
/** The same number between -1 and 1 for the same text. */
const noise = (text: string): number => (hash(text) % 20_001) / 10_000 - 1;

/** €/MWh at a fraction of a day: two peaks, and cheap hours while the sun shines, cheaper at weekends. */
const priceAt = (day: PlainDate, hour: number, index: number): number => {
  const level = 78 + 18 * noise(`level ${day}`) - (isoWeekday(day) >= saturday ? 22 : 0);
  const peaks = 32 * Math.exp(-((hour - 8.5) ** 2) / 5) + 48 * Math.exp(-((hour - 20.5) ** 2) / 6);
  const sun = 52 * Math.exp(-((hour - 14) ** 2) / 14) * (1 + 0.4 * noise(`sun ${day}`));
  return level + peaks - sun + 3 * noise(`${day} ${index}`);
};

const twoDecimals = (price: number): string => price.toFixed(2).replace("-0.00", "0.00");

const dayAheadFile = (day: PlainDate): MarketFile => {
  const [year = "", month = "", date = ""] = day.split("-");
  const count = intervalCount(day, 15);
  const rows = Array.from({ length: count }, (_, index) => {
    const price = priceAt(day, (24 * index) / count, index);
    const portugal = price + (noise(`link ${day} ${index}`) > 0.8 ? 1.5 : 0);
    return `${year};${month};${date};${index + 1};${twoDecimals(portugal)};${twoDecimals(price)};`;
  });
  return {
    name: `marginalpdbc_${year}${month}${date}.1`,
    text: ["MARGINALPDBC;", ...rows, "*", ""].join("\n"),
  };
};

const pvpcFile = (day: PlainDate): MarketFile => {
  const [year = "", month = "", date = ""] = day.split("-");
  const count = hoursInDay(day);
  const hours = Array.from({ length: count }, (_, hour) => {
    const price = twoDecimals(priceAt(day, (24 * hour) / count, hour) * 0.6 + 95).replace(".", ",");
    return { Dia: `${date}/${month}/${year}`, Hora: String(hour), PCB: price, CYM: price };
  });
  return { name: `pvpc-${day}.json`, text: JSON.stringify({ PVPC: hours }) };
};

/** The first product of each kind that is delivered after a session, and the two that follow it. */
const contractsAt = (session: PlainDate): string[] => {
  const year = Number(session.slice(2, 4));
  const nextMonth = firstOfMonth(addMonths(session, 1));
  const quarter = Math.ceil(Number(session.slice(5, 7)) / 3);
  const monthName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }).format(
    new Date(`${nextMonth}T12:00:00Z`),
  );
  const firsts = [
    `FTB M ${monthName}-${nextMonth.slice(2, 4)}`,
    quarter === 4 ? `FTB Q1-${year + 1}` : `FTB Q${quarter + 1}-${year}`,
    `FTB YR-${year + 1}`,
  ];
  return firsts.flatMap((first) => {
    const names = [first];
    for (let count = 0; count < 2; count += 1) {
      const last = readFuturesContract(names.at(-1) ?? "");
      if (last !== undefined) names.push(nextContractName(last));
    }
    return names;
  });
};

const futuresFile = (session: PlainDate): MarketFile => ({
  name: `futures-${session}.csv`,
  text: [
    "date;contract;price",
    ...contractsAt(session).map((name) => {
      const price = 62 + 9 * noise(name) + 1.5 * noise(`${name} ${session}`);
      return `${session};${name};${twoDecimals(price)}`;
    }),
    "",
  ].join("\n"),
});

/** The files that the market has published until an instant, of the last days and of tomorrow. */
export const filesPublishedUntil = (
  now: Date,
): {
  readonly days: readonly PlainDate[];
  readonly pvpcDays: readonly PlainDate[];
  readonly sessions: readonly PlainDate[];
} => {
  const today = madridDate(now);
  const hour = hourAt(now, "Europe/Madrid");
  const until = (publishedAt: number): PlainDate => addDays(today, hour >= publishedAt ? 1 : 0);
  const first = addDays(today, -pastDays);
  return {
    days: eachDay(first, until(publicationHours.dayAhead)),
    pvpcDays: eachDay(first, until(publicationHours.pvpc)),
    sessions: eachDay(first, addDays(until(publicationHours.futures), -1)).filter(
      (session) => isoWeekday(session) < saturday,
    ),
  };
};

/** Publishes made-up prices at the hours of the real market, in its files; what is stored already is not published again. */
export const publishSandboxPrices = async (database: Pick<Database, "pool">, now: Date): Promise<void> => {
  const { days, pvpcDays, sessions } = filesPublishedUntil(now);
  const range = { from: days[0] ?? madridDate(now), to: days.at(-1) ?? madridDate(now) };
  const storedDays = async (series: "omie_es" | "pvpc"): Promise<Set<PlainDate>> =>
    new Set((await findMarketDays(database.pool, { series, ...range })).map(({ day }) => day));
  const [dayAhead, pvpc] = [await storedDays("omie_es"), await storedDays("pvpc")];
  const lastSession = (await findLastPublications(database.pool, range.from))
    .filter(({ product }) => readFuturesContract(product) !== undefined)
    .reduce((last, { publishedFor }) => (publishedFor > last ? publishedFor : last), "");
  const files = [
    ...days.filter((day) => !dayAhead.has(day)).map(dayAheadFile),
    ...pvpcDays.filter((day) => !pvpc.has(day)).map(pvpcFile),
    ...sessions.filter((session) => session > lastSession).map(futuresFile),
  ];
  for (const file of files) {
    const { refusals } = await loadMarketFile(database, file, now);
    if (refusals.length > 0) throw new Error(`${file.name}: ${refusals[0]?.reason ?? ""}`);
  }
};
