import * as z from "zod/mini";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { meterRegisters, registersOf, type MeterRegister } from "#energy/meter-readings.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  date,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getMeter, readingOrigins } from "../contract/get-meter.ts";

type Pool = Pick<Database, "pool">;

export interface EarlierReading {
  readonly register: MeterRegister;
  readonly on: PlainDate;
  readonly value: number;
  readonly origin: (typeof readingOrigins)[number];
}

interface Meter {
  readonly customerId: number;
  readonly contractId: number;
  readonly commodity: "electricity" | "gas";
}

const origin = z.enum(["real", "estimated", "self_reported"]);
/** The part of a bill's stored readings that a meter shows. */
const billedReadings = z.array(
  z.object({
    magnitude: z.string(),
    period: z.nullish(z.number()),
    previousOn: z.string(),
    currentOn: z.string(),
    previous: z.number(),
    current: z.number(),
    previousOrigin: origin,
    currentOrigin: origin,
  }),
);
type BilledReading = z.output<typeof billedReadings>[number];

const registerOf = ({ magnitude, period }: BilledReading): MeterRegister | undefined => {
  if (magnitude === "gas_volume") return "gas";
  return magnitude === "active" ? meterRegisters[(period ?? 0) - 1] : undefined;
};

/** Bills whose readings are compared: a year and a season. */
const maxBills = 15;

const findBilledReadings = async (
  { pool }: Pool,
  { customerId, contractId }: Meter,
): Promise<EarlierReading[]> => {
  const bills = await queryRows(pool, {
    name: "find-readings-of-bills",
    text: `select bill -> 'readings' as readings from invoices
           where customer_id = $1 and contract_id = $2 and bill ? 'readings' and rectifying <> 'A'
           order by period_ends_on desc limit ${maxBills}`,
    values: [customerId, contractId],
    columns: { readings: nullable(json(billedReadings)) },
  });
  return bills
    .flatMap(({ readings }) => readings ?? [])
    .flatMap((reading) => {
      const register = registerOf(reading);
      if (register === undefined) return [];
      const { previousOn, currentOn, previous, current, previousOrigin, currentOrigin } = reading;
      return [
        { register, on: plainDate(currentOn), value: Math.round(current), origin: currentOrigin },
        { register, on: plainDate(previousOn), value: Math.round(previous), origin: previousOrigin },
      ];
    });
};

const findReadingsSent = async (
  { pool }: Pool,
  { customerId, contractId }: Meter,
): Promise<EarlierReading[]> => {
  const sent = await queryRows(pool, {
    name: "find-readings-sent",
    text: `select register, read_on as "on", value from meter_readings
           where customer_id = $1 and contract_id = $2 order by read_on desc limit 60`,
    values: [customerId, contractId],
    columns: { register: oneOf(...meterRegisters), on: date, value: int },
  });
  return sent.map((reading) => ({ ...reading, origin: "sent" as const }));
};

/** Readings of a contract's meter from bills and from the customer, the newest first, one of each register and day. */
export const findEarlierReadings = async (pool: Pool, meter: Meter): Promise<EarlierReading[]> => {
  const all = [...(await findBilledReadings(pool, meter)), ...(await findReadingsSent(pool, meter))];
  const byDay = new Map<string, EarlierReading>();
  for (const reading of all) {
    const key = `${reading.register} ${reading.on}`;
    // A bill's reading is the one that counts for that day.
    if (!byDay.has(key)) byDay.set(key, reading);
  }
  return [...byDay.values()].toSorted((a, b) => (a.on < b.on ? 1 : -1));
};

const readingsReturned = 12;

export const handleGetMeter = ({ database }: { readonly database: Pool }): Handler =>
  handler(getMeter, async ({ params, session: { customerId }, fail }) => {
    const contract =
      (await queryRow(database.pool, {
        name: "find-contract-of-meter",
        text: `select contract_id as "contractId", commodity, access_tariff as "accessTariff" from contracts
               where customer_id = $1 and name = $2`,
        values: [customerId, params.name],
        columns: { contractId: bigint, commodity: oneOf("electricity", "gas"), accessTariff: text },
      })) ?? fail("contract_not_found");
    const { commodity, accessTariff } = contract;
    const readings = await findEarlierReadings(database, { customerId, ...contract });
    return {
      registers: registersOf(commodity, accessTariff).map((register) => ({
        register,
        readings: readings.filter((reading) => reading.register === register).slice(0, readingsReturned),
      })),
    };
  });
