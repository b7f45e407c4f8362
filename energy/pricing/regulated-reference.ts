import { addDays, type PlainDate } from "../calendar.ts";
import { hourlyOf, type MarketDay } from "../market/market-days.ts";
import { clockOfZone, type TariffZone } from "../tariffs.ts";
import type { IntervalPrices } from "./interval-prices.ts";
import type { ElectricityProduct } from "./product.ts";

const homeTariff = "018";
/** Highest power of the regulated price (RD 216/2014, article 5). */
const maxPowerW = 10_000;
/** What the reference retailer may charge on the power of P1 (Orden ETU/1948/2016). */
const marginEurKwYear = 3.113;

/** Whether a supply can have the regulated price of electricity. */
export const canHavePvpc = ({
  accessTariff,
  powersW,
}: {
  readonly accessTariff: string;
  readonly powersW: readonly number[];
}): boolean => accessTariff === homeTariff && powersW.every((powerW) => powerW <= maxPowerW);

/**
 * The regulated price of electricity as a product: the margin and the tolls and charges on the power, and the published
 * price of each hour, which has those of the energy.
 */
export const pvpc: ElectricityProduct = {
  productId: "pvpc",
  commodity: "electricity",
  kind: "indexed",
  prices: [
    {
      accessTariff: homeTariff,
      zone: null,
      validFrom: "2021-06-01",
      validTo: null,
      powerEurKwYear: [marginEurKwYear, 0],
      energyEurKwh: [0, 0, 0],
      surplusEurKwh: null,
      fixedEurDay: 0,
      passedThrough: ["power"],
    },
  ],
  promotions: [],
  services: [],
  oneOffCharges: [],
  permanenceMonths: 0,
  penalty: null,
};

const centsMwhPerEurKwh = 100_000;

/**
 * The published days as prices of a supply. Days are those of Madrid; by the clock of the Canary Islands each begins an
 * hour later and ends with the first hour of the next one.
 */
export const pvpcIntervalPrices = (published: readonly MarketDay[], zone: TariffZone): IntervalPrices => {
  const known = new Map<PlainDate, readonly number[]>(
    published.map((day) => [day.day, hourlyOf(day).centsMwh.map((cents) => cents / centsMwhPerEurKwh)]),
  );
  const isMadrid = clockOfZone(zone) === "Europe/Madrid";
  return {
    pricesOf: (day) => {
      const ofDay = known.get(day);
      if (isMadrid || ofDay === undefined) return ofDay;
      return [...ofDay.slice(1), known.get(addDays(day, 1))?.[0] ?? null];
    },
  };
};
