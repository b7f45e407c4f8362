import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, addMonths, eachDay, lastOfMonth, monthOf } from "#energy/calendar.ts";
import { daysOfBill } from "#energy/bill-days.ts";
import { apportion, sumCents } from "#energy/money.ts";
import { priceGasSupply } from "#energy/pricing/price-gas-supply.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { GasBill } from "#features/invoices/contract/bill.ts";
import type { BillLine, HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import { gasPricesOf } from "../contracts/products.ts";
import type { GasSupply } from "../contracts/supply-plan.ts";
import { GAS_PRESSURE_BAR, gasKwhOn } from "../curves/meters.ts";
import { demoContracts } from "../demo-people.ts";
import { hashOf } from "../random.ts";
import { dueDay, issueDay } from "../timeline.ts";
import { billFrame, printedLines, destinationOf, type Charge } from "./bill-parts.ts";

const CONVERSION_KWH_PER_M3 = 11.724;
const METER_RENT_EUR_MONTH = 0.65;
const LARGEST_FIRST_M3 = 6000;

/** The service of the flat's contract. */
const boilerService = { name: "Revisió anual de la caldera", eurMonth: 4.45 };

/** Cubic metres from the first reading of a contract to the end of a day. */
const cubicMetres = (plan: GasSupply, { from, to }: BillingPeriod): number => {
  const kwh = eachDay(addDays(from, 1), to).reduce((total, day) => total + gasKwhOn(plan.meter, day), 0);
  return Math.round(kwh / CONVERSION_KWH_PER_M3);
};

const energyOf = (m3: number): number => Math.round(m3 * CONVERSION_KWH_PER_M3 * 1000);

const historyOf = (charged: readonly Charge[], period: BillingPeriod, energyWh: number): HistoryMonth[] => {
  const all = [...charged, { period, energyWh }];
  const since = monthOf(addMonths(lastOfMonth(period.to), -13));
  return all
    .map((charge) => ({ month: monthOf(charge.period.to), energyWh: charge.energyWh, isEstimated: false }))
    .filter(({ month }) => month >= since);
};

type GasBilling = { plan: GasSupply; product: ProductRecord; taxRates: readonly TaxRate[] };

/** The lines of a bill, with a part for each price; what was used is the same on all days. Throws for a day without a price. */
const priceBill = (
  { plan, product, taxRates }: GasBilling,
  period: BillingPeriod,
  energyWh: number,
): BillLine[] => {
  const days = daysOfBill(period);
  const ofDays = apportion(
    days.map(() => 1),
    energyWh,
  );
  const terms = {
    startsOn: period.from,
    zone: "peninsula",
    prices: gasPricesOf(product, plan.accessTariff),
    meterRentEurMonth: METER_RENT_EUR_MONTH,
    services: plan.contractName === demoContracts.household.flatGas ? [boilerService] : [],
  } as const;
  const { parts, unpriced } = priceGasSupply(
    { terms: [terms], taxRates },
    days.map((day, index) => ({ day, energyWh: ofDays[index] ?? 0 })),
  );
  const [missing] = unpriced;
  if (missing) throw new Error(`${plan.contractName} has no price on ${missing.startsOn}: ${missing.reason}`);
  return printedLines(parts.flatMap(({ bill }) => bill.lines));
};

/** The bills of a gas contract, two months each, oldest first. */
export const gasCharges = (options: GasBilling & { periods: readonly BillingPeriod[] }): Charge[] => {
  const { plan, product, periods } = options;
  const charges: Charge[] = [];
  let meterM3 = hashOf(plan.contractName) % LARGEST_FIRST_M3;
  for (const period of periods) {
    const m3 = cubicMetres(plan, period);
    const energyWh = energyOf(m3);
    const lines = priceBill(options, period, energyWh);
    const bill: GasBill = {
      ...billFrame({ plan, product, chargedOn: dueDay(issueDay(period.to)) }),
      readings: [
        {
          magnitude: "gas_volume",
          previousOn: period.from,
          currentOn: period.to,
          previous: meterM3,
          current: meterM3 + m3,
          previousOrigin: "real",
          currentOrigin: "real",
        },
      ],
      lines,
      destination: destinationOf("gas", lines),
      history: historyOf(charges, period, energyWh),
      conversionKwhM3: CONVERSION_KWH_PER_M3,
      pressureBar: GAS_PRESSURE_BAR,
    };
    charges.push({ kind: "gas", period, energyWh, totalCents: sumCents(lines), bill });
    meterM3 += m3;
  }
  return charges;
};
