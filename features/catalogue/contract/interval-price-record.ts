import * as z from "zod/mini";
import { tariffZones } from "#energy/tariffs.ts";
import { tariffCode } from "#features/contracts/contract/tariff-code.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";

/** Integers of a column are millionths of a euro. */
const price = z.number().check(z.gte(-100), z.lte(100));

/** The prices of an indexed product on a day, one JSON object per line. */
export const intervalPriceRecord = recordOf({
  productId: ["product_id", text(60)],
  accessTariff: ["access_tariff", tariffCode],
  /** Absent: every zone without prices of its own, by Madrid's clock. */
  zone: ["zone", maybe(z.enum(tariffZones))],
  day: ["day", day],
  /** €/kWh of each hour (23 to 25) or quarter-hour (92 to 100) from midnight, before taxes. */
  energyEurKwh: ["energy_eur_kwh", z.array(price).check(z.minLength(23), z.maxLength(100))],
});
export type IntervalPriceRecord = z.output<typeof intervalPriceRecord>;
