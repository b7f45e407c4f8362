import { eachDay, firstOfMonth, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { chargedWhOf, type EnergyDay, intervalEnergyEurOf } from "#energy/pricing/energy-day.ts";
import {
  type PricedPart,
  priceSupply,
  totalsOfParts,
  type UnpricedDays,
} from "#energy/pricing/price-supply.ts";
import { chargesCarriedOnSince, daysWithoutFinancing } from "#energy/pricing/regulated-charges.ts";
import { freeHoursOn, type PricedSupply } from "#energy/pricing/supply-terms.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { apportion, distribute } from "#energy/money.ts";
import { intervalPricesOn } from "#energy/pricing/interval-prices.ts";
import { freeEnergyOf, freeSlotsOf } from "#energy/price-options.ts";
import { type ChartType, tariffPeriods } from "../../contract/chart-type.ts";
import type { ConsumptionCost } from "../../contract/get-consumption-cost.ts";
import { type ConsumptionOfRange, periodsOfSlots, sumByPeriod } from "../chart/chart-slots-policy.ts";

type Amounts = readonly (number | null)[];

/** The cost of what a curve tells, without the lines of bills. */
export type CostOfCurve = Omit<ConsumptionCost, "billed">;

interface CostOptions {
  readonly type: ChartType;
  readonly productName: string | null;
  readonly supply: PricedSupply;
  /** `null`: no data. */
  readonly consumption: ConsumptionOfRange | null;
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Every day of the range with its known energy by period, and what it costs where each interval has its price. */
export const energyDaysOf = (
  { startsOn, endsOn, days, calendar }: ConsumptionOfRange,
  slotsPerHour: 1 | 4,
  { terms }: Pick<PricedSupply, "terms">,
): EnergyDay[] => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return eachDay(startsOn, endsOn).map((date) => {
    const day = byDay.get(date);
    const periods = periodsOfSlots(calendar, date, slotsPerHour);
    const energyDay = {
      day: date,
      energyWh: periods && sumByPeriod(calendar, periods, day?.importWh ?? null),
      freeWh: freeEnergyOf(freeHoursOn(terms, date), date, {
        energyWh: day?.importWh ?? null,
        periods,
        slotsPerHour,
        periodCount: calendar?.energyPeriods ?? 0,
      }),
      exportWh: sumOf(day?.exportWh ?? []),
    };
    const ofDay = termsOn(terms, date);
    if (ofDay?.intervalPrices === undefined || periods === null) return energyDay;
    const slots = { slotsPerHour, energyWh: day?.importWh ?? [], periods };
    const intervalEur = intervalEnergyEurOf({ day: date, slots }, ofDay.intervalPrices, ofDay);
    return { ...energyDay, slots, intervalEur };
  });
};

interface Settled {
  readonly parts: readonly PricedPart[];
  readonly unpriced: readonly UnpricedDays[];
}

const settleByMonth = (supply: PricedSupply, days: readonly EnergyDay[]): Settled => {
  const months = [...Map.groupBy(days, ({ day }) => firstOfMonth(day)).values()].map((ofMonth) =>
    priceSupply(supply, ofMonth),
  );
  return {
    parts: months.flatMap(({ parts }) => parts),
    unpriced: months.flatMap(({ unpriced }) => unpriced),
  };
};

/** Runs of days that continue over the end of a month, joined. */
const joinRuns = (runs: readonly UnpricedDays[]): UnpricedDays[] => {
  const joined: UnpricedDays[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const continues = last?.reason === run.reason && eachDay(last.endsOn, run.startsOn).length === 2;
    if (last !== undefined && continues) joined[joined.length - 1] = { ...last, endsOn: run.endsOn };
    else joined.push(run);
  }
  return joined;
};

/** Thousandths of a euro in a cent: all amounts of bars are in thousandths. */
const perCent = 10;

interface SlotEnergy {
  readonly chargedWh: number;
  readonly intervalPrice: number | undefined;
}

/** Thousandths of a euro of each slot, adding up to the total: by its energy, and by its price where it has its own. */
const distributeCost = (slots: readonly SlotEnergy[], total: number): number[] => {
  const isIndexed = slots.some(({ intervalPrice }) => intervalPrice !== undefined);
  if (!isIndexed)
    return apportion(
      slots.map(({ chargedWh }) => chargedWh),
      total,
    );
  // A Wh at a euro per kWh costs a thousandth of a euro.
  const parts = slots.map(({ chargedWh, intervalPrice = 0 }) => ({
    amount: chargedWh * intervalPrice,
    quantity: chargedWh,
  }));
  return distribute(parts, total);
};

/** The cost of each slot of the range, adding up to the energy lines of each part. */
const slotCosts = (
  { startsOn, endsOn, days, calendar }: ConsumptionOfRange,
  slotsPerHour: 1 | 4,
  { parts, terms }: Pick<Settled, "parts"> & Pick<PricedSupply, "terms">,
): (number | null)[] => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const slotsOf = (date: PlainDate) => {
    const day = byDay.get(date);
    const periods = periodsOfSlots(calendar, date, slotsPerHour);
    const freeSlots = freeSlotsOf(freeHoursOn(terms, date), date, slotsPerHour);
    const intervalPrices = termsOn(terms, date)?.intervalPrices;
    const prices = intervalPrices && (intervalPricesOn(intervalPrices, date, slotsPerHour) ?? []);
    return Array.from({ length: hoursInDay(date) * slotsPerHour }, (_, slot) => {
      const energyWh = day?.importWh?.[slot] ?? null;
      return {
        date,
        period: periods?.[slot] ?? null,
        // A free hour costs nothing, which is known.
        chargedWh: energyWh !== null && freeSlots[slot] === true ? 0 : energyWh,
        /** €/kWh; undefined where the product has no prices of intervals. */
        intervalPrice: prices && (prices[slot] ?? 0),
      };
    });
  };
  const slots = eachDay(startsOn, endsOn).flatMap(slotsOf);
  const costs = new Array<number | null>(slots.length).fill(null);
  let from = 0;
  for (const part of parts) {
    while (from < slots.length && (slots[from]?.date ?? part.startsOn) < part.startsOn) from += 1;
    let until = from;
    while (until < slots.length && (slots[until]?.date ?? part.endsOn) <= part.endsOn) until += 1;
    part.energyCents.forEach((cents, index) => {
      const places: number[] = [];
      const energies: SlotEnergy[] = [];
      for (let place = from; place < until; place += 1) {
        const slot = slots[place];
        if (slot === undefined || slot.period !== index + 1 || slot.chargedWh === null) continue;
        places.push(place);
        energies.push({ chargedWh: slot.chargedWh, intervalPrice: slot.intervalPrice });
      }
      distributeCost(energies, cents * perCent).forEach((amount, position) => {
        costs[places[position] ?? 0] = amount;
      });
    });
    from = until;
  }
  return costs;
};

/** By period from P1, the cost in thousandths of each day of the range in whole cents; null without a price. */
const dayCosts = (days: readonly EnergyDay[], parts: readonly PricedPart[]): Amounts[] => {
  const places = new Map(days.map(({ day }, place) => [day, place]));
  const periods = parts.reduce((most, { energyCents }) => Math.max(most, energyCents.length), 0);
  return Array.from({ length: periods }, (_, period) => {
    const costs = new Array<number | null>(days.length).fill(null);
    for (const part of parts) {
      const first = places.get(part.startsOn) ?? 0;
      const ofPart = days.slice(first, (places.get(part.endsOn) ?? 0) + 1);
      const energies = ofPart.map((day) => chargedWhOf(day, period));
      const total = part.energyCents[period] ?? 0;
      const isIndexed = ofPart.some(({ intervalEur }) => intervalEur !== undefined);
      const parts = ofPart.map(({ intervalEur }, index) => ({
        amount: (intervalEur?.[period] ?? 0) * 100,
        quantity: energies[index] ?? 0,
      }));
      const amounts = isIndexed ? distribute(parts, total) : apportion(energies, total);
      amounts.forEach((cents, index) => {
        costs[first + index] = cents * perCent;
      });
    }
    return costs;
  });
};

/** The sum of the known costs at some places; null when none is known. */
const sumAt = (ofPeriod: Amounts, places: readonly number[]): number | null => {
  const known = places.map((place) => ofPeriod[place] ?? null).filter((cost) => cost !== null);
  return known.length === 0 ? null : sumOf(known);
};

const barsOf = (
  type: "daily" | "monthly",
  days: readonly EnergyDay[],
  parts: readonly PricedPart[],
): ConsumptionCost["bars"] => {
  const costs = dayCosts(days, parts);
  const groups = [
    ...Map.groupBy(days.keys(), (place) => {
      const day = days[place]?.day ?? "1970-01-01";
      return type === "daily" ? day : firstOfMonth(day);
    }),
  ];
  return {
    dates: groups.map(([date]) => date),
    byPeriod: tariffPeriods.flatMap((period, index) => {
      const ofPeriod = costs[index];
      if (ofPeriod === undefined) return [];
      return [{ period, cost: groups.map(([, places]) => sumAt(ofPeriod, places)) }];
    }),
  };
};

const salesTaxOf = (parts: readonly PricedPart[]) => {
  for (const { concept } of parts.flatMap(({ bill }) => bill.lines)) {
    if (concept === "vat" || concept === "igic" || concept === "ipsi") return concept;
  }
  return null;
};

const totalsOf = (parts: readonly PricedPart[]): ConsumptionCost["totals"] => {
  if (parts.length === 0) return null;
  const { otherSupplyCents, ...totals } = totalsOfParts(parts);
  return {
    ...totals,
    fixedCents: otherSupplyCents,
    salesTax: salesTaxOf(parts),
    uncompensatedSurplusCents: sumOf(parts.map(({ bill }) => bill.uncompensatedSurplusCents)),
    energyByPeriod: tariffPeriods.flatMap((period, index) => {
      const known = parts.flatMap(({ energyCents }) => energyCents[index] ?? []);
      return known.length === 0 ? [] : [{ period, cents: sumOf(known) }];
    }),
  };
};

/** The cost of a range of days in the steps of a chart. */
export const costOf = ({ type, productName, supply, consumption }: CostOptions): CostOfCurve => {
  if (consumption === null) {
    const nothing = { startsOn: null, endsOn: null, slots: null, bars: null, totals: null };
    const noDays = { withoutFinancing: null, carriedOnSince: null, pricedDays: 0, unpriced: [] };
    return { type, productName, ...nothing, ...noDays };
  }
  const slotsPerHour = type === "quarter-hourly" ? 4 : 1;
  const days = energyDaysOf(consumption, slotsPerHour, supply);
  const { parts, unpriced } = settleByMonth(supply, days);
  const isBars = type === "daily" || type === "monthly";
  return {
    type,
    startsOn: consumption.startsOn,
    endsOn: consumption.endsOn,
    productName,
    slots: isBars ? null : slotCosts(consumption, slotsPerHour, { parts, terms: supply.terms }),
    bars: isBars ? barsOf(type, days, parts) : null,
    totals: totalsOf(parts),
    withoutFinancing: daysWithoutFinancing(supply, parts),
    carriedOnSince: chargesCarriedOnSince(supply, parts),
    pricedDays: sumOf(parts.map((part) => eachDay(part.startsOn, part.endsOn).length)),
    unpriced: joinRuns(unpriced),
  };
};
