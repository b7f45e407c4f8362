import { type Clock, hoursInDay, localHours, midnightOf, type PlainDate, eachDay } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { clockOfZone, type TariffZone } from "#energy/tariffs.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import type { CurveValues, OwnedCurveDay } from "../curves/curve-day.ts";

/** A CUPS of 20 characters with valid check letters, different for each number. */
export const sampleCups = (number: number): string => {
  const digits = `0237${String(number).padStart(12, "0")}`;
  return `ES${digits}${cupsCheckLetters(digits)}`;
};

interface SampleSupply {
  readonly cups: string;
  readonly startsOn?: PlainDate | null;
  readonly endsOn?: PlainDate | null;
  readonly tariff?: readonly [code: string, name: string];
  readonly zone?: TariffZone;
  /** Another contract of the same customer. */
  readonly customerId?: number;
}

let people = 0;

/** Inserts a customer with a contract for that supply point, like the loader of contracts. */
export const addSupply = async (
  { unguarded }: TestDatabase,
  {
    cups,
    startsOn = "2020-01-01",
    endsOn = null,
    tariff = ["018", "2.0TD"],
    zone = "peninsula",
    ...rest
  }: SampleSupply,
): Promise<{ customerId: number; contractId: number }> => {
  people += 1;
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    (await queryRow(unguarded, { text, values, columns: { id: bigint } }))?.id ?? 0;
  const customerId =
    rest.customerId ??
    (await insert(
      "insert into customers (tax_id, kind, name) values ($1, 'person', 'Mercè Puig') returning customer_id as id",
      [`T${people}`],
    ));
  const supplyPointId = await insert(
    `insert into supply_points (customer_id, cups, commodity, street, city, postal_code, province, zone,
       distributor_code, distributor_name)
     values ($1, $2, 'electricity', 'Carrer Major 1', 'Girona', '17001', 'Girona', $3, '0237', 'Distribuïdora')
     returning supply_point_id as id`,
    [customerId, cups, zone],
  );
  const contractId = await insert(
    `insert into contracts (customer_id, name, commodity, state, starts_on, ends_on, supply_point_id, access_tariff,
       access_tariff_name, holder_name, holder_tax_id, fiscal_address)
     values ($1, $2, 'electricity', 'active', $3, $4, $5, $6, $7, 'Mercè Puig', 'T', 'Carrer Major 1')
     returning contract_id as id`,
    [customerId, `C${people}`, startsOn, endsOn, supplyPointId, ...tariff],
  );
  if (startsOn !== null) {
    await unguarded.query(
      `insert into supply_periods (supply_point, starts_on, ends_on, customer_id, contract_id, clock)
       values ($1, $2, $3, $4, $5, $6)`,
      [cups.slice(0, 20), startsOn, endsOn, customerId, contractId, clockOfZone(zone)],
    );
  }
  return { customerId, contractId };
};

/** A day with a value per hour or quarter from the function; 100 Wh each by default. */
export const sampleDay = (
  day: PlainDate,
  change: Partial<OwnedCurveDay> = {},
  valueOf: (slot: number) => number | null = () => 100,
): OwnedCurveDay => {
  const slots = hoursInDay(day) * (change.resolution === "quarter" ? 4 : 1);
  const importWh: CurveValues = Array.from({ length: slots }, (_, slot) => valueOf(slot));
  return {
    customerId: null,
    supplyPoint: sampleCups(1),
    resolution: "hour",
    kind: "billed",
    day,
    importWh,
    exportWh: null,
    selfConsumedWh: null,
    generatedWh: null,
    reactiveVarh: null,
    estimated: null,
    precedence: null,
    ownPrecedence: null,
    generatedPrecedence: null,
    ...change,
  };
};

interface SampleHour {
  readonly day: PlainDate;
  /** From 0. */
  readonly slot: number;
  readonly endsAt: string;
  readonly season: "0" | "1";
}

/** The distributor's notation for the end of each hour of those days, by a clock. */
export const sampleHours = (from: PlainDate, to: PlainDate, clock: Clock = "Europe/Madrid"): SampleHour[] =>
  eachDay(from, to).flatMap((day) =>
    localHours(day, clock).map((hour, slot): SampleHour => {
      const startMs = midnightOf(day, clock).getTime() + slot * 3_600_000;
      const offset = Math.round((Date.parse(`${day}T00:00:00Z`) - startMs) / 3_600_000) + hour;
      const summerOffset = clock === "Europe/Madrid" ? 2 : 1;
      const end = new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 1) * 3_600_000).toISOString();
      const endsAt = `${end.slice(0, 10).replaceAll("-", "/")} ${end.slice(11, 16)}`;
      return { day, slot, endsAt, season: offset === summerOffset ? "1" : "0" };
    }),
  );

/** A line of an F5D file: billed hours, 14 columns. */
export const billedLine = (
  cups: string,
  { endsAt, season }: Pick<SampleHour, "endsAt" | "season">,
  { importWh = "100", exportWh = "", reactiveVarh = "", source = "1" } = {},
): string => `${cups}0F;${endsAt};${season};${importWh};${exportWh};${reactiveVarh};;;;${source};0;F21/1;0;0`;

/** A line of an A5D file: hours of self-consumption, 13 columns of which the last is empty. */
export const selfConsumptionLine = (
  cups: string,
  { endsAt, season }: SampleHour,
  selfConsumedWh: number,
): string => `${cups}0F;${endsAt};${season};${selfConsumedWh};;;;;;;;F21/1;`;
