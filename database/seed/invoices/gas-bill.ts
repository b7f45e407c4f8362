import type { BillingPeriod } from "#energy/billing-period.ts";
import { addDays, addMonths, eachDay, lastOfMonth, monthOf } from "#energy/calendar.ts";
import { settleGasBill } from "#energy/gas-bill.ts";
import type { TaxRate } from "#energy/tax-rates.ts";
import type { ProductRecord } from "#features/catalogue/contract/product-record.ts";
import type { GasBill } from "#features/invoices/contract/bill.ts";
import type { HistoryMonth } from "#features/invoices/contract/bill-parts.ts";
import { priceOn } from "../contracts/products.ts";
import type { GasSupply } from "../contracts/supply-plan.ts";
import { GAS_PRESSURE_BAR, gasKwhOn } from "../curves/meters.ts";
import { demoContracts } from "../demo-people.ts";
import { hashOf } from "../random.ts";
import { dueDay, issueDay } from "../timeline.ts";
import { billFrame, printedLines, destinationOf, type Charge } from "./bill-parts.ts";

const CONVERSION_KWH_PER_M3 = 11.724;
const METER_RENT_EUR_DAY = 0.0213;
const LARGEST_FIRST_M3 = 6000;

/** The service of the flat's contract, billed every two months. */
const boilerService = { name: "Revisió anual de la caldera", cents: 890 };

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

/** The bills of a gas contract, two months each, oldest first. */
export const gasCharges = (options: {
  plan: GasSupply;
  product: ProductRecord;
  periods: readonly BillingPeriod[];
  taxRates: readonly TaxRate[];
}): Charge[] => {
  const { plan, product, periods, taxRates } = options;
  const charges: Charge[] = [];
  let meterM3 = hashOf(plan.contractName) % LARGEST_FIRST_M3;
  for (const period of periods) {
    const m3 = cubicMetres(plan, period);
    const energyWh = energyOf(m3);
    const price = priceOn(product, plan.accessTariff, period.to);
    const settled = settleGasBill({
      period,
      zone: "peninsula",
      energyWh,
      fixedTerm: { per: "day", eur: price.fixedEurDay },
      variableEurKwh: price.energyEurKwh[0] ?? 0,
      meterRentEurDay: METER_RENT_EUR_DAY,
      services: plan.contractName === demoContracts.household.flatGas ? [boilerService] : [],
      discounts: [],
      taxRates,
    });
    const lines = printedLines(settled.lines);
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
    charges.push({ kind: "gas", period, energyWh, totalCents: settled.totalCents, bill });
    meterM3 += m3;
  }
  return charges;
};
