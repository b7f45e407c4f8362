import { addDays, addMonths, daysBetween, type PlainDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { type ArchiveSlotOptions, createArchiveSlots } from "#platform/server/archives/archive-slots.ts";
import { type Archive, packArchive } from "#platform/server/archives/pack-archive.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { date, nullable, queryRow } from "#platform/server/database/query.ts";
import { type FileAnswer, handler, type Handler } from "#platform/server/handler.ts";
import { serverWords } from "#platform/server/words.ts";
import { archiveConsumption, type archivedTypes } from "../../contract/archive-consumption.ts";
import type { ConsumptionFormat } from "../../contract/download-consumption.ts";
import { isUsable } from "../chart/chart-range-policy.ts";
import type { DayRange } from "../chart/chart-slots-policy.ts";
import { chooseConsumption } from "../chart/consumption-day-policy.ts";
import { writeConsumptionFile } from "../download-consumption.ts";
import { type ConsumptionPorts, readCurves } from "../get-consumption-chart.ts";
import { exportMessages } from "./export-supply-consumption.ts";
import { readSupplies, type Supply } from "./supply-queries.ts";

/** 400 contracts for a year of quarters, or for four of hours. */
const maxReadings = 15_000_000;
const retryAfterSeconds = 30;

const wordsOf = (language: CompleteLanguage) => serverWords(language, exportMessages);

interface Packing {
  readonly customerId: number;
  readonly supplies: readonly Supply[];
  readonly range: DayRange;
  readonly type: (typeof archivedTypes)[number];
  readonly format: ConsumptionFormat;
  readonly language: CompleteLanguage;
}

/** The customer's last day with readings of this resolution up to `end`; `null` without any. */
const findLastDay = async (
  { pool }: Database,
  customerId: number,
  { type, end }: { readonly type: Packing["type"]; readonly end: PlainDate | undefined },
): Promise<PlainDate | null> => {
  const row = await queryRow(pool, {
    name: "consumption-archive-last-day",
    text: `select max(week + weekday - 1) as last from curve_weeks, generate_series(1, 7) weekday
           where customer_id = $1 and resolution = any($2) and readings[weekday] is not null
             and week + weekday - 1 <= coalesce($3::date, 'infinity')`,
    values: [customerId, type === "hourly" ? ["hour", "quarter"] : ["quarter"], end],
    columns: { last: nullable(date) },
  });
  return row?.last ?? null;
};

/** The requested days, the earlier one first; undefined for a wrong date. */
const requestedDays = ({
  start,
  end,
}: {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}): { startsOn: PlainDate | undefined; endsOn: PlainDate | undefined } | undefined => {
  if ((start !== undefined && !isUsable(start)) || (end !== undefined && !isUsable(end))) return undefined;
  const isReversed = start !== undefined && end !== undefined && start > end;
  return isReversed ? { startsOn: end, endsOn: start } : { startsOn: start, endsOn: end };
};

/** The days of the range on which the contract supplied. */
const suppliedDays = ({ startsOn, endsOn }: Supply, range: DayRange): DayRange => ({
  startsOn: startsOn > range.startsOn ? startsOn : range.startsOn,
  endsOn: endsOn !== null && endsOn < range.endsOn ? endsOn : range.endsOn,
});

const countReadings = ({ supplies, range, type }: Packing): number => {
  const days = supplies.reduce((sum, supply) => {
    const { startsOn, endsOn } = suppliedDays(supply, range);
    return sum + Math.max(daysBetween(startsOn, endsOn) + 1, 0);
  }, 0);
  return days * (type === "hourly" ? 24 : 96);
};

const makeFile = async (
  { database, threads }: ConsumptionPorts,
  supply: Supply,
  { customerId, range, type, format }: Packing,
): Promise<FileAnswer | undefined> => {
  const { cups, name } = supply;
  const { startsOn, endsOn } = suppliedDays(supply, range);
  if (startsOn > endsOn) return undefined;
  const step = type === "hourly" ? "hour" : "quarter";
  const point = { customerId, supplyPoint: cups.slice(0, 20) };
  const days = chooseConsumption(await readCurves(database, point, { startsOn, endsOn, step }), step);
  if (days.length === 0) return undefined;
  const consumption = { startsOn, endsOn, days, calendar: null };
  return writeConsumptionFile(threads, {
    name: `${name.replaceAll(/[^\p{L}\d.-]/gu, "-")}_${cups}_${type}_${startsOn}_${endsOn}`,
    type,
    format,
    contracts: [{ cups, consumption }],
  });
};

/** Adds one contract after another: the readings of one are in memory at a time. */
const pack = async (archive: Archive, ports: ConsumptionPorts, packing: Packing): Promise<void> => {
  const missing: string[] = [];
  for (const supply of packing.supplies) {
    if (archive.isLeft()) return;
    const file = await makeFile(ports, supply, packing);
    // A sheet is a ZIP itself.
    if (file !== undefined) await archive.add(file.filename, file, { compress: packing.format !== "xlsx" });
    else missing.push(supply.name);
  }
  if (missing.length > 0) {
    const t = wordsOf(packing.language);
    archive.addText(t("archive.missingFile"), [t("archive.missing", { count: missing.length }), ...missing]);
  }
};

export const handleArchiveConsumption = (
  ports: ConsumptionPorts & { readonly archiveSlots?: ArchiveSlotOptions },
): Handler => {
  const slots = createArchiveSlots(ports.archiveSlots);
  return handler(archiveConsumption, async ({ params, query, session: { customerId }, language, fail }) => {
    const { type } = params;
    const asked = requestedDays(query) ?? fail("cch_invalid_date");
    const endsOn =
      (await findLastDay(ports.database, customerId, { type, end: asked.endsOn })) ??
      fail("contract_cch_chart_no_data");
    const range = { startsOn: asked.startsOn ?? addDays(addMonths(endsOn, -12), 1), endsOn };
    if (range.startsOn > endsOn) return fail("contract_cch_chart_no_data");
    const supplies = await readSupplies(ports.database, customerId);
    const packing = { customerId, supplies, range, type, format: query.format, language };
    if (countReadings(packing) > maxReadings) return fail("cch_archive_too_large");
    if (!slots.take(customerId))
      return fail("too_many_requests", { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
    const content = packArchive((archive) => pack(archive, ports, packing));
    slots.releaseAfter(customerId, content);
    const filename = `${wordsOf(language)("archive.fileName")}_${type}_${range.startsOn}_${range.endsOn}.zip`;
    return { filename, mediaType: "application/zip", content };
  });
};
