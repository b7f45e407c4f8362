import { eachDay, type PlainDate } from "../calendar.ts";
import { apportion } from "../money.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { findAccessTariff, type TariffZone } from "../tariffs.ts";
import type { GasTariff } from "./product.ts";
import { splitHouseholdYear } from "./standard-profiles.ts";
import { yearBefore } from "./year-of-use.ts";

/** The CNMC's comparator assumes 2,600 kWh a year of a home with 3.5 kW. */
const householdHoursAYear = 2600 / 3.5;
/** An assumption of ours: an ordinary business uses what its whole power would in so many hours. */
const businessHoursAYear = 1500;

interface UnknownSupply {
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly maxPowerW: number;
}

/**
 * The energy of an ordinary supply in a year by period, Wh, for one whose use is not known: of 2.0TD by the shares of the
 * standard profile, of other tariffs the same in every hour. Empty for an unknown tariff.
 */
export const standardElectricityYear = (
  { accessTariff, zone, maxPowerW }: UnknownSupply,
  today: PlainDate,
): number[] => {
  const tariff = findAccessTariff(accessTariff);
  if (tariff === null) return [];
  if (tariff.energyPeriods === 3) return splitHouseholdYear(Math.round(maxPowerW * householdHoursAYear));
  const { startsOn, endsOn } = yearBefore(today);
  const hours = new Array<number>(tariff.energyPeriods).fill(0);
  for (const day of eachDay(startsOn, endsOn))
    for (const period of energyPeriodsOfDay(tariff.code, day, zone))
      hours[period - 1] = (hours[period - 1] ?? 0) + 1;
  return apportion(hours, Math.round(maxPowerW * businessHoursAYear));
};

const kWh = 1000;

/** The energy of an ordinary supply of gas in a year, Wh: within what its tariff is for. */
export const standardGasYearWh: Readonly<Record<GasTariff, number>> = {
  "RL.1": 3_000 * kWh,
  "RL.2": 9_000 * kWh,
  "RL.3": 25_000 * kWh,
  "RL.4": 100_000 * kWh,
  "RL.5": 700_000 * kWh,
  "RL.6": 2_500_000 * kWh,
};
